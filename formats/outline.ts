import { type BookBlock, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import type { Footnote } from '#domain/text.ts';
import { type FlowBlock, holdsAnything, type RankedHeading, textOf } from '#formats/flow.ts';
import { titleText } from '#formats/inlines.ts';
import { sameWords } from '#formats/titles.ts';

type Section = { heading?: RankedHeading; flow: FlowBlock[] };

/**
 * Divides a flow by its headings. Where the highest headings have lower ones below them they are parts and the next
 * rank makes chapters; otherwise the highest make chapters. One highest heading at the very start with all other
 * headings below it is the title of the book, unless the title is known to be another.
 *
 * @param title - the title of the book where the file gives one elsewhere
 * @param options - the rank that makes chapters, where somebody decided it (the next higher one then makes parts), and
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
  if (chapterRank !== undefined) return { title, blocks: divideAt(flow, chapterRank, headings) };
  return { title, blocks: divide(flow, highest, headings) };
}

function divideAt(flow: readonly FlowBlock[], chapterRank: number, headings: readonly RankedHeading[]): BookBlock[] {
  const above = Math.max(0, ...headings.flatMap(({ rank }) => (rank < chapterRank ? [rank] : [])));
  const chaptersOf = (part: readonly FlowBlock[]) =>
    sectionsOf(part, chapterRank).flatMap((section) => (section.heading ? [chapterOf(section)] : lead(section)));
  if (above === 0) return chaptersOf(flow);
  return sectionsOf(flow, above).flatMap((section): BookBlock[] => {
    const [opening, ...chapters] = sectionsOf(section.flow, chapterRank);
    if (!section.heading) return [...lead(opening), ...chapters.map(chapterOf)];
    const own = chapterOf({ heading: section.heading, flow: opening?.flow ?? [] });
    return [{ ...own, kind: 'part', children: chapters.map(chapterOf) }];
  });
}

function divide(flow: readonly FlowBlock[], highest: number, headings: readonly RankedHeading[]): BookBlock[] {
  const second = Math.min(...headings.flatMap(({ rank }) => (rank > highest ? [rank] : [])));
  return sectionsOf(flow, highest).flatMap((section): BookBlock[] => {
    if (section.flow.some((block) => block.type === 'ranked' && block.rank === second)) {
      const [opening, ...chapters] = sectionsOf(section.flow, second);
      if (!section.heading) return [...lead(opening), ...chapters.map(chapterOf)];
      const own = chapterOf({ heading: section.heading, flow: opening?.flow ?? [] });
      return [{ ...own, kind: 'part', children: chapters.map(chapterOf) }];
    }
    return section.heading ? [chapterOf(section)] : lead(section);
  });
}

/** What stands before the first heading: a chapter without a title, if it holds anything. */
function lead(section: Section | undefined): BookBlock[] {
  return section && holdsAnything(section.flow) ? [chapterOf(section)] : [];
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
