import type { BookProblem, ReadBook } from '#domain/book.ts';

/** Thrown inside a format to stop reading; it never leaves `reading`, which turns it into the problem it holds. */
export class Unreadable extends Error {
  readonly problem: BookProblem;

  constructor(kind: BookProblem['kind'], place?: string, file?: string) {
    super(kind);
    this.problem = { kind, ...(place === undefined ? {} : { place }), ...(file === undefined ? {} : { file }) };
  }
}

/** Runs a reader so that nothing is ever thrown: an unforeseen error means that the file is damaged. */
export function reading(read: () => ReadBook): ReadBook {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    return { ok: false, problem: { kind: error instanceof RangeError ? 'tooDeep' : 'damaged' } };
  }
}
