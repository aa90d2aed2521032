import type { Book, ReadOptions } from '#domain/book.ts';

/** Under this name our own files keep which headings begin chapters, since those below them could as well be chapters. */
export const chapterRankName = 'fabulaChapterRank';

/** The rank of the headings of chapters in a written file: below those of parts, if there are any. */
export function writtenChapterRank({ blocks }: Book): 1 | 2 {
  return blocks.some(({ kind }) => kind === 'part') ? 2 : 1;
}

/** The rank a file says; undefined for anything but one of ours. */
export function chapterRank(said: string | undefined): ReadOptions['chapterRank'] {
  return said === '1' ? 1 : said === '2' ? 2 : undefined;
}
