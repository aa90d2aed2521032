import type { BookWarning } from '#domain/book.ts';
import type { Warnings } from '#formats/warnings.ts';
import { type Passage, placeIn } from './story-file.ts';

/** Different reports about one story at most; later ones are only counted. */
const toldAtMost = 1_000;

/** Gathers losses: the same loss in one passage is reported once, with its first line and how often. */
export class Tellings {
  readonly #places = new Map<string, string>();
  readonly #warnings: Warnings;

  constructor(warnings: Warnings) {
    this.#warnings = warnings;
  }

  tell(kind: BookWarning['kind'], passage: Passage, at: number, what?: string): void {
    const key = JSON.stringify([kind, passage.name, what]);
    const known = this.#places.get(key);
    const place = known ?? (this.#places.size < toldAtMost ? placeIn(passage, at, what) : '');
    if (known === undefined && place !== '') this.#places.set(key, place);
    this.#warnings.add(kind, place, 1, place === '' ? undefined : passage.file);
  }
}
