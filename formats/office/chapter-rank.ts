import type { Book, BookBlock, ReadOptions } from '#domain/book.ts';

/** Under this name our own files keep which headings begin chapters, since those below them could as well be chapters. */
export const chapterRankName = 'fabulaChapterRank';

/** The lowest rank of headings that word processors have. */
export const lowestRank = 9;

/** All ranks of headings that word processors have. */
export const headingRanks: readonly number[] = Array.from({ length: lowestRank }, (_, at) => at + 1);

/** Whether headings of a rank look like those of parts and chapters: alone at the top of a page. */
export function beginsPage(rank: number, chapterRank: number): boolean {
  return rank <= Math.max(2, chapterRank);
}

/** Ranks of headings that parts may have, so that chapters and what stands in them have some left. */
const partRanks = 5;

/** The rank of the heading of a part that lies in so many others. */
export function partRank(depth: number): number {
  return Math.min(depth + 1, partRanks);
}

/** The rank of the headings of chapters in a written file: below those of all parts, if there are any. */
export function writtenChapterRank({ blocks }: Pick<Book, 'blocks'>): number {
  const heightOf = (some: readonly BookBlock[]): number =>
    Math.max(0, ...some.map(({ kind, children }) => (kind === 'part' ? 1 + heightOf(children) : 0)));
  return Math.min(heightOf(blocks), partRanks) + 1;
}

/** The rank a file says; undefined for anything but one of ours. */
export function chapterRank(said: string | undefined): ReadOptions['chapterRank'] {
  return ([1, 2, 3, 4, 5, 6] as const).find((rank) => String(rank) === said);
}
