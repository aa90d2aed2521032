/** Rows on one page of a list that continues. */
export const rowsOnPage = 50;

/** The row after which a list continues: the value that orders it, and its id where that is equal. */
export type RowPlace = { readonly at: number; readonly id: string };

/** A place in a list as an address has it. */
export function placeWord({ at, id }: RowPlace): string {
  return `${at}-${id}`;
}

/** The place that an address names; an address that is not understood names the beginning. */
export function readPlaceWord(word: string | null): RowPlace | undefined {
  const [, at, id] = /^(\d{1,15})-([\w-]{1,128})$/.exec(word ?? '') ?? [];
  return at !== undefined && id !== undefined ? { at: Number(at), id } : undefined;
}

/** One page of rows of which one more than a page was asked for, and the last of it where there are others. */
export function pageOfRows<Row>(rows: readonly Row[]): {
  readonly shown: readonly Row[];
  readonly last: Row | undefined;
} {
  const shown = rows.slice(0, rowsOnPage);
  return { shown, last: rows.length > rowsOnPage ? shown.at(-1) : undefined };
}
