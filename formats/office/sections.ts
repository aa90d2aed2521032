import type { Book, BookBlock, BookLabels } from '#domain/book.ts';
import type { TextBlock } from '#domain/text.ts';
import { holdsAnything } from '#formats/flow.ts';
import { partRank, writtenChapterRank } from '#formats/office/chapter-rank.ts';

/** The blocks of a written file, one after another. */
export type Section =
  | {
      readonly type: 'heading';
      readonly rank: number;
      readonly kind: BookBlock['kind'];
      readonly title: string;
      /** Whether it is a chapter that ranks as the parts before it. */
      readonly isAlone: boolean;
    }
  /** A chapter without a title, at the very beginning: it only begins a page. */
  | { readonly type: 'page' }
  | { readonly type: 'break' }
  /** Blocks below a heading of the given rank. */
  | { readonly type: 'text'; readonly rank: number; readonly blocks: readonly TextBlock[] };

/**
 * The parts, chapters and scenes of a book as headings and texts in one row. Chapters have one rank, below that of the
 * deepest parts, and the highest where there are no parts; but a chapter that follows parts and lies in none (an epilogue)
 * ranks as they do. Scenes are joined by scene breaks, or rank below chapters where they have a title.
 * A chapter without a title that is not the first is given its number, for without any it would be lost in the one before.
 */
export function sectionsOf(book: Book, labels: BookLabels): Section[] {
  const sections: Section[] = [];
  const top = writtenChapterRank(book);
  let chapters = 0;
  const write = (block: BookBlock, { depth, above, isAlone }: { depth: number; above: number; isAlone: boolean }) => {
    const { kind, title } = block;
    const rank = kind === 'part' || isAlone ? partRank(depth) : kind === 'chapter' ? top : above + 1;
    if (kind === 'chapter') chapters++;
    const isFirst = sections.length === 0;
    const label = kind === 'part' ? labels.part : `${labels.chapter} ${chapters}`;
    const words = title.trim() || (isFirst || kind === 'scene' ? '' : label);
    if (words !== '') sections.push({ type: 'heading', rank, kind, title: words, isAlone });
    else if (kind !== 'scene') sections.push({ type: 'page' });
    const hasText = holdsAnything(block.text.content);
    // Headings in the text of a part rank below chapters, or they would be some.
    const own = kind === 'part' ? Math.max(rank, top) : rank;
    const textRank = kind === 'scene' && words === '' ? above : own;
    if (hasText) sections.push({ type: 'text', rank: textRank, blocks: block.text.content });
    writeAll(block.children, { depth: depth + 1, above: rank });
  };
  const writeAll = (blocks: readonly BookBlock[], { depth, above }: { depth: number; above: number }) => {
    let followsPart = false;
    for (const block of blocks) {
      const before = sections.at(-1);
      if (block.kind === 'scene' && block.title.trim() === '' && before?.type === 'text')
        sections.push({ type: 'break' });
      write(block, { depth, above, isAlone: block.kind === 'chapter' && followsPart });
      if (block.kind === 'part') followsPart = true;
    }
  };
  writeAll(book.blocks, { depth: 0, above: top });
  return sections;
}
