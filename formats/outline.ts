import { type BookBlock, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import type { Footnote } from '#domain/text.ts';
import { type FlowBlock, holdsAnything, type RankedHeading, textOf } from '#formats/flow.ts';
import { titleText } from '#formats/inlines.ts';
import { readHeading } from '#formats/text/headings.ts';
import { sameWords } from '#formats/titles.ts';

type Section = { heading?: RankedHeading; flow: FlowBlock[] };

/**
 * Divides a flow by its headings. Where the highest headings have lower ones below them they are parts and the next
 * rank makes chapters; otherwise the highest make chapters. Where headings of the next rank say that they are parts,
 * or those below them that they are chapters, they are parts in parts. One highest heading at the very start with all
 * other headings below it is the title of the book, unless the title is known to be another.
 *
 * @param title - the title of the book where the file gives one elsewhere
 * @param options - the rank that makes chapters, where somebody decided it (all higher ones then make parts), and
 *   whether there is to be a title of the book
 */
export function outlineOf(
  flow: readonly FlowBlock[],
  title?: string,
  { chapterRank, bookTitle }: Pick<ReadOptions, 'chapterRank' | 'bookTitle'> = defaultReadOptions,
): { title?: string; blocks: BookBlock[] } {
  const headings = flow.filter((block) => block.type === 'ranked');
  const highest = Math.min(...headings.map(({ rank }) => rank));
  const tops = headings.filter(({ rank }) => rank === highest);
  const [first] = flow;
  if (bookTitle === 'found' && first?.type === 'ranked' && tops.length === 1 && tops[0] === first) {
    const words = titleText(first.content);
    const names = title === undefined || sameWords(title, words);
    if (names && headings.length > 1) {
      return {
        title: title ?? words,
        blocks: outlineOf([...notesOf(first), ...flow.slice(1)], words, { chapterRank, bookTitle }).blocks,
      };
    }
    if (names) return { title: title ?? words, blocks: [chapterOf({ heading: first, flow: flow.slice(1) })] };
  }
  if (headings.length === 0) {
    return { title, blocks: flow.length > 0 ? [{ ...chapterOf({ flow: [...flow] }), title: title ?? '' }] : [] };
  }
  const ranks = [...new Set(headings.map(({ rank }) => rank))].sort((one, other) => one - other);
  if (chapterRank !== undefined) {
    const above = ranks.filter((rank) => rank < chapterRank);
    return { title, blocks: divide(flow, [...above, chapterRank], { isDecided: true }) };
  }
  return { title, blocks: divide(flow, ranks.slice(0, levelsOf(headings, ranks)), { isDecided: false }) };
}

/** Parts inside one another that a rank of headings may make. */
const partsAtMost = 5;

/** How many of the ranks make parts and chapters: two, or more where parts lie in parts. */
function levelsOf(headings: readonly RankedHeading[], ranks: readonly number[]): number {
  let levels = 2;
  while (levels <= Math.min(partsAtMost, ranks.length - 1) && holdsChapters(headings, ranks, levels)) levels++;
  return levels;
}

/**
 * Whether the headings that would make chapters are parts of what stands below them: most of those that hold others
 * say so, or most of those they hold say that they are chapters. Numbers alone say nothing: chapters have numbered
 * sections.
 */
function holdsChapters(headings: readonly RankedHeading[], ranks: readonly number[], levels: number): boolean {
  const [upper = 0, lower = 0] = ranks.slice(levels - 1);
  const lowers = headings.filter(({ rank }) => rank === lower);
  const uppers = headings.filter(({ rank }, at) => {
    const next = headings.slice(at + 1).find((below) => below.rank <= upper || below.rank === lower);
    return rank === upper && next?.rank === lower;
  });
  const mostSay = (some: readonly RankedHeading[], kind: number) =>
    some.filter(({ content }) => readHeading([titleText(content)])?.rank === kind).length * 2 > some.length;
  return mostSay(uppers, 1) || (mostSay(lowers, 2) && !mostSay(uppers, 2));
}

/**
 * Makes parts and chapters of headings; the last of the ranks makes chapters.
 *
 * @param isDecided - whether a heading of a higher rank is a part though nothing lies below it
 */
function divide(
  flow: readonly FlowBlock[],
  ranks: readonly number[],
  how: { readonly isDecided: boolean },
): BookBlock[] {
  const [rank = 0, ...lower] = ranks;
  return sectionsOf(flow, rank).flatMap((section): BookBlock[] => {
    const { heading, flow: below } = section;
    if (!heading) return lower.length > 0 ? divide(below, lower, how) : lead(section);
    const first = below.findIndex((block) => block.type === 'ranked' && lower.includes(block.rank));
    if (lower.length === 0 || heading.isAlone || (first < 0 && !how.isDecided)) return [chapterOf(section)];
    const own = chapterOf({ heading, flow: first < 0 ? below : below.slice(0, first) });
    return [{ ...own, kind: 'part', children: first < 0 ? [] : divide(below.slice(first), lower, how) }];
  });
}

/** What stands before the first heading: a chapter without a title, if it holds anything. */
function lead(section: Section): BookBlock[] {
  return holdsAnything(section.flow) ? [chapterOf(section)] : [];
}

/** Cuts a flow before each heading of a rank; the first section is what comes before, perhaps nothing. */
function sectionsOf(flow: readonly FlowBlock[], rank: number): Section[] {
  const sections: Section[] = [{ flow: [] }];
  for (const block of flow) {
    if (block.type === 'ranked' && block.rank === rank) sections.push({ heading: block, flow: [] });
    else sections.at(-1)?.flow.push(block);
  }
  return sections;
}

function chapterOf({ heading, flow }: { heading?: RankedHeading; flow: readonly FlowBlock[] }): BookBlock {
  const text = textOf([...(heading ? notesOf(heading) : []), ...flow], heading?.rank);
  return { kind: 'chapter', title: heading ? titleText(heading.content) : '', text, children: [] };
}

/** The notes of a heading that becomes a title, which can hold none: they open the text. */
export function notesOf(heading: RankedHeading): FlowBlock[] {
  const notes = heading.content.filter((inline): inline is Footnote => inline.type === 'footnote');
  return notes.length > 0 ? [{ type: 'paragraph', content: notes }] : [];
}
