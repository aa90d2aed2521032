import { type BookBlock, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import type { Footnote } from '#domain/text.ts';
import { type FlowBlock, holdsAnything, type RankedHeading, textOf } from '#formats/flow.ts';
import { type Looks, withChosenHeadings, withFoundHeadings } from '#formats/found-headings.ts';
import { titleText } from '#formats/inlines.ts';
import { readHeading } from '#formats/text/headings.ts';
import { sameWords } from '#formats/titles.ts';

/** The parts and chapters of a book, and its title where they say it. */
export type Outline = { readonly title?: string; readonly blocks: BookBlock[] };
type Section = { heading?: RankedHeading; flow: FlowBlock[] };

/** Whether the beginnings of chapters have to be detected, as far as the file shows. */
export function isFound({ chapterRank, chapters }: Pick<ReadOptions, 'chapterRank' | 'chapters'>): boolean {
  return chapterRank === undefined && chapters === 'found';
}

/**
 * Divides a flow into parts and chapters: by its headings, by those that are found where it has none, or by what someone
 * chose.
 *
 * @param title - the title of the book where the file gives one elsewhere
 * @param looks - how paragraphs look, where the format says it
 */
export function outlineOf(
  flow: readonly FlowBlock[],
  title?: string,
  options: Pick<ReadOptions, 'chapterRank' | 'bookTitle' | 'chapters'> = defaultReadOptions,
  looks?: Looks,
): Outline {
  const { chapters, chapterRank, bookTitle } = options;
  if (chapterRank !== undefined) return divideByHeadings(flow, title, options);
  if (chapters === 'found') return divideByHeadings(withFoundHeadings(flow, title, looks), title, options);
  const mayTitle = (words: string) => bookTitle === 'found' && (title === undefined || sameWords(title, words));
  const chosen = withChosenHeadings(flow, chapters, mayTitle, looks);
  return divideByHeadings(chosen.flow, title, { ...options, chapterRank: chosen.chapterRank });
}

/**
 * Divides a flow by its headings. Where the highest headings have lower ones below them they are parts and the next
 * rank makes chapters; otherwise the highest make chapters. Where headings of the next rank name themselves parts, or
 * those below them name themselves chapters, they are parts in parts. One highest heading at the very start with all
 * other headings below it is the title of the book, unless the title is known to be another.
 *
 * @param title - the title of the book where the file gives one elsewhere
 * @param options - the rank that makes chapters, where the user decided it (all higher ones then make parts), and
 * whether the book may have a title
 */
export function divideByHeadings(
  flow: readonly FlowBlock[],
  title: string | undefined,
  { chapterRank, bookTitle }: { readonly chapterRank?: number; readonly bookTitle: ReadOptions['bookTitle'] },
): Outline {
  const headings = flow.filter((block) => block.type === 'ranked');
  const highest = Math.min(...headings.map(({ rank }) => rank));
  const tops = headings.filter(({ rank }) => rank === highest);
  const [first] = flow;
  if (bookTitle === 'found' && first?.type === 'ranked' && tops.length === 1 && tops[0] === first && !saidBy(first)) {
    const words = titleText(first.content);
    const names = title === undefined || sameWords(title, words);
    if (names && headings.length > 1) {
      return {
        title: title ?? words,
        blocks: divideByHeadings([...notesOf(first), ...flow.slice(1)], words, { chapterRank, bookTitle }).blocks,
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

/** How many of the ranks make parts and chapters: one without parts, more where parts lie in parts. */
function levelsOf(headings: readonly RankedHeading[], ranks: readonly number[]): number {
  if (!holdsParts(headings, ranks)) return 1;
  let levels = 2;
  while (levels <= Math.min(partsAtMost, ranks.length - 1) && holdsChapters(headings, ranks, levels)) levels++;
  return levels;
}

/**
 * Whether the highest headings are parts and not chapters with sections: one says so, or those below name themselves
 * chapters; else most of them hold others, or they hold more than they are. A single heading below them is a section of
 * a chapter, and one below each is the second line of its title.
 */
function holdsParts(headings: readonly RankedHeading[], [top = 0, next]: readonly number[]): boolean {
  const tops = headings.filter(({ rank }) => rank === top);
  const lowers = headings.filter(({ rank }) => rank === next);
  if (tops.some((heading) => heading.isPart || saidBy(heading)?.rank === 1)) return true;
  if (headings.some((heading) => heading.rank > top && isCountedChapter(heading))) return true;
  const held = tops.map((heading) => {
    const below = headings.slice(headings.indexOf(heading) + 1);
    const end = below.findIndex(({ rank }) => rank === top);
    return below.slice(0, end < 0 ? undefined : end).filter(({ rank }) => rank === next).length;
  });
  const holders = held.filter((count) => count > 0).length;
  if (lowers.length < 2 || held.every((count) => count === 1)) return false;
  return holders * 2 > tops.length || lowers.length > tops.length;
}

function saidBy({ content }: RankedHeading) {
  return readHeading([titleText(content)]);
}

/** “Chapter 3”, which is no part, with any headings below it. */
function isCountedChapter(heading: RankedHeading): boolean {
  const said = saidBy(heading);
  return said?.rank === 2 && said.isCounted;
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
    some.filter((heading) => saidBy(heading)?.rank === kind).length * 2 > some.length;
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
    const holds = below.some((block) => block.type === 'ranked' && isCountedChapter(block));
    if (!how.isDecided && isCountedChapter(heading) && !holds) return [chapterOf(section)];
    const text = first < 0 ? below : below.slice(0, first);
    const own = chapterOf({ heading, flow: text }, Math.max(...ranks));
    return [{ ...own, kind: 'part', children: first < 0 ? [] : divide(below.slice(first), lower, how) }];
  });
}

/** The text before the first heading: a chapter without a title, if it holds anything. */
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

/** @param titleRank - the rank below which headings in the text stand, where it is not that of the title */
function chapterOf(
  { heading, flow }: Omit<Section, 'flow'> & { flow: readonly FlowBlock[] },
  titleRank = heading?.rank,
): BookBlock {
  const text = textOf([...(heading ? notesOf(heading) : []), ...flow], titleRank);
  return { kind: 'chapter', title: heading ? titleText(heading.content) : '', text, children: [] };
}

/** The notes of a heading that becomes a title, which can hold none: they open the text. */
export function notesOf(heading: RankedHeading): FlowBlock[] {
  const notes = heading.content.filter((inline): inline is Footnote => inline.type === 'footnote');
  return notes.length > 0 ? [{ type: 'paragraph', content: notes }] : [];
}
