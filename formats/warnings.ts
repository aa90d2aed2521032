import type { BookWarning } from '#domain/book.ts';

/** Collects warnings: the same kind at the same place is one warning with a count. */
export class Warnings {
  readonly #counts = new Map<string, { kind: BookWarning['kind']; place: string; count: number }>();

  /** Notes that something at a place did not come over as it was. */
  add(kind: BookWarning['kind'], place: string, count = 1): void {
    if (count <= 0) return;
    const key = `${kind} ${place}`;
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { kind, place, count });
  }

  /** All warnings in the order in which each first came up. */
  list(): BookWarning[] {
    return [...this.#counts.values()];
  }
}
