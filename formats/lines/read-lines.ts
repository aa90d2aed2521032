import type { LineProblem } from '#domain/journey/lines.ts';

/** A row of a filled table. */
export type TranslatedRow = {
  readonly id: string;
  /** The title of its step when the table was made; empty where the table does not say. */
  readonly step: string;
  /** The mark of the source it was made from; undefined where the table has none. */
  readonly mark: string | undefined;
  /** Empty where nothing was translated. */
  readonly target: string;
  /** The line of the file it begins in. */
  readonly line: number;
};

export type ReadLines =
  | { readonly ok: true; readonly rows: readonly TranslatedRow[] }
  | { readonly ok: false; readonly problem: LineProblem };
