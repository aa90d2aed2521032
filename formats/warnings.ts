import type { BookWarning } from '#domain/book.ts';

/** Collects warnings: the same kind at the same place is one warning with a count. */
export class Warnings {
  readonly #counts = new Map<string, { kind: BookWarning['kind']; place: string; file?: string; count: number }>();

  /**
   * Notes that something at a place did not come over as it was.
   *
   * @param file - which file, where several make one book
   */
  add(kind: BookWarning['kind'], place: string, count = 1, file?: string): void {
    if (count <= 0) return;
    const key = JSON.stringify([kind, place, file]);
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { kind, place, ...(file === undefined ? {} : { file }), count });
  }

  /** All warnings in the order in which each first came up. */
  list(): BookWarning[] {
    return [...this.#counts.values()];
  }
}
