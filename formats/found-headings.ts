import type { ReadOptions } from '#domain/book.ts';
import type { Inline } from '#domain/text.ts';
import { type ChapterLine, type MarkedLines, markedLines } from '#formats/chapter-lines.ts';
import type { FlowBlock, RankedHeading } from '#formats/flow.ts';
import { linesOf, titleText } from '#formats/inlines.ts';
import type { ParagraphLook } from '#formats/office/paragraph.ts';
import { readHeading } from '#formats/text/headings.ts';
import { sameWords } from '#formats/titles.ts';

/** How the paragraphs of a word processor's file look. */
export type Looks = ReadonlyMap<FlowBlock, ParagraphLook>;
type Headings = ReadonlyMap<FlowBlock, RankedHeading | 'joined'>;
/** A flow with its headings, and the rank of those that begin chapters where that was decided. */
type Found = { readonly flow: readonly FlowBlock[]; readonly chapterRank?: number };

/** Characters of a line that may be a heading by its look alone. */
const longest = 80;
/** How much larger than the text letters must be to be those of a heading. */
const larger = 1.15;

/**
 * Finds the headings of a flow that has none, or only a title and a prologue. Lines that say “Chapter …”, “Розділ …”,
 * “Parte …” are headings; where there are none, bare numbers; else short lines set in bold or larger letters; else,
 * where only new pages divide the text, chapters without a title.
 *
 * @param looks - the look of the paragraphs, where the format has it; else their words decide
 */
export function withFoundHeadings(flow: readonly FlowBlock[], title: string | undefined, looks?: Looks): FlowBlock[] {
  const finder = new HeadingFinder(flow, looks);
  const own = flow.filter((block) => block.type === 'ranked');
  const opening = own[0] === flow[0] && own[0] && !saidBy(own[0]) ? own[0] : undefined;
  const others = own.filter((heading) => heading !== opening);
  // Headings that are more than a prologue and an epilogue are the author's, and all there are.
  if (others.some((heading) => saidBy(heading)?.isCounted !== false)) return [...flow];
  const said = finder.said('found');
  if (own.length > 0) {
    return said.isCounted && said.headings.size > others.length + 1
      ? replaced(flow, said.headings, opening?.rank ?? 0)
      : [...flow];
  }
  const shown = said.isCounted ? new Map<FlowBlock, RankedHeading>() : finder.shown();
  if ([...shown.keys()].some((block) => !said.headings.has(block)))
    return replaced(withoutTitle(flow, shown, title), merged(shown, said.headings), 0);
  return said.headings.size > 0 ? replaced(flow, said.headings, 0) : finder.dividedByPages();
}

/**
 * The headings that someone chose, in a flow in which all others are headings of the text. A title that stands over
 * everything stays one.
 *
 * @param mayTitle - whether a first heading may be the title of the book
 */
export function withChosenHeadings(
  flow: readonly FlowBlock[],
  chapters: Exclude<ReadOptions['chapters'], 'found'>,
  mayTitle: (words: string) => boolean,
  looks?: Looks,
): Found {
  const finder = new HeadingFinder(flow, looks);
  const chosen: { headings: Headings; chapterRank: number } =
    chapters === 'none' ? { headings: new Map(), chapterRank: 1 } : finder.chosen(chapters);
  const [first] = flow;
  const others = flow.filter((block) => block.type === 'ranked').filter((block) => !chosen.headings.has(block));
  const isTitle =
    first !== undefined &&
    others[0] === first &&
    mayTitle(titleText(others[0].content)) &&
    others.slice(1).every(({ rank }) => rank > (others[0]?.rank ?? 0));
  const highest = Math.min(...(isTitle ? others.slice(1) : others).map(({ rank }) => rank));
  const shaped = flow.map((block): FlowBlock => {
    if (block.type !== 'ranked' || chosen.headings.has(block)) return block;
    return { ...block, rank: block === first && isTitle ? 0 : chosen.chapterRank + 1 + block.rank - highest };
  });
  return { flow: replaced(shaped, chosen.headings, 0), chapterRank: chosen.chapterRank };
}

/** Looks through the paragraphs of a flow. */
class HeadingFinder {
  readonly #flow: readonly FlowBlock[];
  readonly #looks: Looks | undefined;
  readonly #body: number;

  constructor(flow: readonly FlowBlock[], looks: Looks | undefined) {
    this.#flow = flow;
    this.#looks = looks;
    this.#body = bodySize(flow, looks ?? new Map());
  }

  chosen(chapters: 'words' | 'numbers' | 'looks'): { headings: Headings; chapterRank: number } {
    if (chapters !== 'looks') return this.said(chapters);
    const headings = this.shown();
    return { headings, chapterRank: Math.max(1, ...[...headings.values()].map(({ rank }) => rank)) };
  }

  /** Lines that say what they begin, or count. */
  said(mark: 'found' | 'words' | 'numbers'): Pick<MarkedLines, 'chapterRank' | 'isCounted'> & { headings: Headings } {
    const lines = this.#flow.map((block) => this.#line(block));
    const { ranks, ...more } = markedLines(lines, mark);
    const headings = new Map<FlowBlock, RankedHeading | 'joined'>();
    for (const [at, rank] of [...ranks].sort(([one], [other]) => one - other)) {
      const block = this.#flow[at];
      if (!block || headings.has(block)) continue;
      const content = withoutBold(contentOf(block));
      const next = this.#flow[at + 1];
      const name = next && !ranks.has(at + 1) && this.#continues(block, next) ? next : undefined;
      if (name) headings.set(name, 'joined');
      const between = /\p{P}$/u.test(titleText(content)) ? ' ' : '. ';
      const rest: Inline[] = name ? [{ type: 'text', text: between }, ...withoutBold(contentOf(name))] : [];
      headings.set(block, { type: 'ranked', rank, content: [...content, ...rest] });
    }
    return { ...more, headings };
  }

  /** Short lines in bold or larger letters, ranked by their size. */
  shown(): Map<FlowBlock, RankedHeading> {
    const shown = this.#flow.flatMap((block) => {
      const look = this.#look(block);
      if (block.type !== 'paragraph' || !look) return [];
      const words = titleText(block.content ?? []);
      const stands = look.isBold || look.size >= this.#body * larger || (look.isCentred && look.onNewPage);
      return stands && isShort(words) && /\p{L}|\d/u.test(words) && !/[,;]$/.test(words) ? [{ block, look }] : [];
    });
    // Bold lines all over the place are no headings.
    if (shown.length * 3 > this.#flow.length) return new Map();
    const sizes = [...new Set(shown.map(({ look }) => look.size))].sort((one, other) => other - one);
    return new Map(
      shown.map(({ block, look }) => {
        const rank = Math.min(1 + sizes.indexOf(look.size), 6);
        return [block, { type: 'ranked', rank, content: withoutBold(block.content ?? []) }];
      }),
    );
  }

  /** Chapters without a title, where only new pages divide the text. */
  dividedByPages(): FlowBlock[] {
    return this.#flow.flatMap((block, index): FlowBlock[] => {
      const begins = index > 0 && this.#look(block)?.onNewPage;
      return begins ? [{ type: 'ranked', rank: 1, content: [] }, block] : [block];
    });
  }

  #line(block: FlowBlock): ChapterLine {
    if (block.type === 'ranked') return { lines: [titleText(block.content)], isApart: true };
    if (block.type !== 'paragraph' && block.type !== 'verse') return { lines: [], isApart: false };
    const look = this.#look(block);
    const isApart = look !== undefined && (isDistinct(look, this.#body) || look.onNewPage);
    return { lines: linesOf(block.content ?? []), isApart };
  }

  /** How a paragraph looks; by its words where the format says nothing else. */
  #look(block: FlowBlock): ParagraphLook | undefined {
    if (this.#looks || block.type !== 'paragraph') return this.#looks?.get(block);
    const runs = (block.content ?? []).filter((inline) => inline.type === 'text' && inline.text.trim() !== '');
    const isBold = runs.every((run) => run.type === 'text' && run.marks?.some(({ type }) => type === 'strong'));
    return { isBold: isBold && runs.length > 0, size: 0, isCentred: block.attrs?.align === 'center', onNewPage: false };
  }

  /** “Chapter One” and its name in the line below, set apart like it. */
  #continues(block: FlowBlock, next: FlowBlock): boolean {
    const [look, nextLook] = [this.#look(block), this.#look(next)];
    if (next.type !== 'paragraph' || !look || !nextLook) return false;
    const words = titleText(next.content ?? []);
    const isNamed = /\p{L}.*[\s.:].*\p{L}{3,}.*[\s.:]+\p{L}/u.test(titleText(contentOf(block)));
    const isAlike = nextLook.isCentred === look.isCentred && nextLook.isBold === look.isBold;
    return !isNamed && isShort(words) && isAlike && isDistinct(look, this.#body) && isDistinct(nextLook, this.#body);
  }
}

function saidBy({ content }: RankedHeading) {
  return readHeading([titleText(content)]);
}

function contentOf(block: FlowBlock): readonly Inline[] {
  return block.type === 'ranked' || block.type === 'paragraph' || block.type === 'verse' ? (block.content ?? []) : [];
}

function replaced(flow: readonly FlowBlock[], headings: Headings, below: number): FlowBlock[] {
  return flow.flatMap((block) => {
    const heading = headings.get(block);
    if (heading === 'joined') return [];
    return [heading ? { ...heading, rank: heading.rank + below } : block];
  });
}

/** Headings by their look below the lines that name themselves parts; a prologue is one of them. */
function merged(shown: ReadonlyMap<FlowBlock, RankedHeading>, said: Headings): Map<FlowBlock, RankedHeading> {
  const ranks = [...shown.values()].map(({ rank }) => rank);
  const found = new Map([...shown].map(([block, heading]) => [block, { ...heading, rank: heading.rank + 1 }]));
  for (const [block, heading] of said) {
    if (heading === 'joined') continue;
    const isPart = saidBy(heading)?.rank === 1;
    if (isPart || !shown.has(block)) found.set(block, { ...heading, rank: isPart ? 1 : Math.max(...ranks) + 1 });
  }
  return found;
}

/** The title said again at the very start is no chapter. */
function withoutTitle(
  flow: readonly FlowBlock[],
  shown: ReadonlyMap<FlowBlock, RankedHeading>,
  title: string | undefined,
): readonly FlowBlock[] {
  const [first] = flow;
  const heading = first && shown.get(first);
  const isTitle = heading && title !== undefined && shown.size > 1 && sameWords(title, titleText(heading.content));
  return isTitle ? flow.slice(1) : flow;
}

function isDistinct(look: ParagraphLook, body: number): boolean {
  return look.isCentred || look.isBold || look.size >= body * larger;
}

function isShort(words: string): boolean {
  return words !== '' && words.length <= longest;
}

function withoutBold(content: readonly Inline[]): Inline[] {
  return content.map((inline): Inline => {
    if (inline.type === 'hardBreak') return { type: 'text', text: ' ' };
    if (inline.type !== 'text' || !inline.marks) return inline;
    const marks = inline.marks.filter(({ type }) => type !== 'strong');
    return { type: 'text', text: inline.text, ...(marks.length > 0 ? { marks } : {}) };
  });
}

/** The size most letters have. */
function bodySize(flow: readonly FlowBlock[], looks: Looks): number {
  const letters = new Map<number, number>();
  for (const block of flow) {
    const look = looks.get(block);
    if (block.type !== 'paragraph' || !look || look.size === 0) continue;
    const length = (block.content ?? []).reduce(
      (sum, inline) => sum + (inline.type === 'text' ? inline.text.length : 0),
      0,
    );
    letters.set(look.size, (letters.get(look.size) ?? 0) + length);
  }
  const [most] = [...letters].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? Number.POSITIVE_INFINITY;
}
