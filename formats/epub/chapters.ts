import type { BookBlock, ReadOptions } from '#domain/book.ts';
import type { NavEntry } from '#formats/epub/navigation.ts';
import { type FlowBlock, holdsAnything, type RankedHeading, textOf } from '#formats/flow.ts';
import { titleText } from '#formats/inlines.ts';
import { isFound, notesOf, outlineOf } from '#formats/outline.ts';
import { type HeadingLine, readHeading } from '#formats/text/headings.ts';
import { sameLetters, sameWords, titleHas } from '#formats/titles.ts';
import type { Warnings } from '#formats/warnings.ts';

/** The text from one target of the table of contents to the next. */
export type Segment = {
  /** The entries that begin here; the text belongs to the last of them. Empty before the first target. */
  readonly entries: readonly NavEntry[];
  readonly flow: FlowBlock[];
  /** Whether notes were taken out of it. */
  hadNotes: boolean;
};

/**
 * How deep parts may lie in parts, by the table of contents and where an entry says itself that it is one; entries below
 * are headings in the text of a chapter.
 */
const partDepth = { found: 3, said: 6 };

/** Makes parts and chapters of the entries of a table of contents and the text that belongs to each. */
export function blocksOf(
  entries: readonly NavEntry[],
  segments: readonly Segment[],
  title: string | undefined,
  warnings: Warnings,
): BookBlock[] {
  const begun = new Map(segments.flatMap((segment) => segment.entries.map((entry) => [entry, segment] as const)));

  const block = (entry: NavEntry, depth: number, beside: readonly NavEntry[]): BookBlock[] => {
    const segment = begun.get(entry);
    const isPart = entry.kind === 'part';
    const holds = entry.children.length > 0 && !hasSections(entry, beside);
    if (isPart ? depth < partDepth.said : holds && depth < partDepth.found) {
      const children = entry.children.flatMap((child) => block(child, depth + 1, entry.children));
      const own = chapter(entry, segment);
      if (!own && children.length === 0 && entry.kind === undefined) return [];
      const text = own?.text ?? textOf([]);
      return [{ kind: 'part', title: own?.title ?? entry.title, text, children }];
    }
    const below = entry.children.flatMap((child) => deepFlow(child, begun));
    if (below.length > 0 && depth >= partDepth.found) warnings.add('deepOutline', entry.target?.path ?? entry.title);
    const own = chapter(entry, segment, below);
    return own ? [own] : [];
  };
  const leading = segments
    .filter(({ entries: starting }) => starting.length === 0)
    .flatMap((segment) => front(segment));
  const blocks = [...leading, ...entries.flatMap((entry) => block(entry, 0, entries))];
  return unwrapped(blocks, title);
}

/** Whether what lies below an entry are sections of its chapter: it says that it is one, or none holds more than one. */
function hasSections({ title, children }: NavEntry, beside: readonly NavEntry[]): boolean {
  const said = readHeading([title]);
  const isChapter = ({ rank, isCounted }: HeadingLine) => rank === 2 && isCounted;
  if (
    children.some(
      (child) => child.kind !== undefined || [readHeading([child.title])].some((one) => one && isChapter(one)),
    )
  )
    return false;
  if (said) return isChapter(said);
  return beside.every(
    (other) => other.children.length <= 1 && other.children.every((child) => child.children.length === 0),
  );
}

/** The pages before the first target: a separate chapter for each, titled by its first heading. */
function front({ flow }: Segment): BookBlock[] {
  if (!holdsAnything(flow)) return [];
  const [first, ...rest] = flow;
  if (first?.type !== 'ranked') return [{ kind: 'chapter', title: '', text: textOf(flow), children: [] }];
  const text = textOf([...notesOf(first), ...rest], first.rank);
  return [{ kind: 'chapter', title: titleText(first.content), text, children: [] }];
}

/** The chapter of an entry; none where its target is not in the book or held nothing but notes. */
function chapter(entry: NavEntry, segment: Segment | undefined, below: FlowBlock[] = []): BookBlock | undefined {
  if (!segment) return below.length > 0 ? made(entry.title, below) : undefined;
  const own = segment.entries.at(-1) === entry ? segment : { ...segment, flow: [] };
  const bare = !own.flow.some((block) => block.type !== 'ranked' && block.type !== 'sceneBreak');
  if (bare && segment.hadNotes && below.length === 0 && entry.kind === undefined) return undefined;
  const { flow, rank, title } = withoutTitle(own.flow, entry, segment.entries);
  return made(title, [...flow, ...below], rank);
}

function made(title: string, flow: FlowBlock[], rank?: number): BookBlock {
  return { kind: 'chapter', title, text: textOf(flow, rank), children: [] };
}

/**
 * Removes a repeated title from the text: the headings at the start whose words are all in the title, or a first
 * paragraph that says just the title. Titles of parts that begin at the same place count as well.
 */
function withoutTitle(
  given: readonly FlowBlock[],
  entry: NavEntry,
  here: readonly NavEntry[],
): { flow: FlowBlock[]; rank?: number; title: string } {
  if (entry.untitled !== undefined) return { flow: [...given], rank: entry.untitled, title: '' };
  let rank: number | undefined;
  let { title } = entry;
  const kept: FlowBlock[] = [];
  let at = 0;
  for (; at < given.length; at++) {
    const block = given[at];
    if (block?.type === 'image') {
      kept.push(block);
      continue;
    }
    if (block?.type === 'paragraph' && rank === undefined && isTitle(block, title)) {
      rank = 1;
      at++;
    }
    if (block?.type !== 'ranked') break;
    const words = titleText(block.content);
    // A title of two lines is named in the contents by one of them, or by both without a space.
    const isBroken = block.content.some(({ type }) => type === 'hardBreak');
    const isLonger = rank === undefined && isBroken && (sameLetters(title, words) || titleHas(words, title));
    if (title === '' || isLonger) title = words;
    if (titleHas(title, words) || sameWords(title, words)) rank = Math.max(rank ?? 0, block.rank);
    else if (!here.some((other) => other !== entry && titleHas(other.title, words))) break;
    kept.push(...notesOf(block as RankedHeading));
    if (entry.kind !== undefined && sameWords(title, words)) {
      at++;
      break;
    }
  }
  return { flow: [...kept, ...given.slice(at)], rank, title };
}

function isTitle(block: FlowBlock, title: string): boolean {
  if (block.type !== 'paragraph' || block.content?.some(({ type }) => type === 'footnote')) return false;
  return sameWords(titleText(block.content ?? []), title);
}

/** Entries too deep for parts: their text, each headed by its title. */
function deepFlow(entry: NavEntry, begun: ReadonlyMap<NavEntry, Segment>): FlowBlock[] {
  const segment = begun.get(entry);
  const own = segment && segment.entries.at(-1) === entry ? segment.flow : [];
  const [first] = own;
  const words = first?.type === 'ranked' ? titleText(first.content) : '';
  const headed = titleHas(entry.title, words) || (words !== '' && sameLetters(entry.title, words));
  const heading: RankedHeading = { type: 'ranked', rank: 3, content: [{ type: 'text', text: entry.title }] };
  const below = entry.children.flatMap((child) => deepFlow(child, begun));
  return [...(headed || entry.title === '' ? [] : [heading]), ...own, ...below];
}

/** A part around the whole story that only says the title of the book again gives its children to the book. */
function unwrapped(blocks: readonly BookBlock[], title: string | undefined): BookBlock[] {
  const parts = blocks.filter(({ kind }) => kind === 'part');
  return blocks.flatMap((block) => {
    const wraps = block.kind === 'part' && parts.length === 1 && title !== undefined && sameWords(block.title, title);
    return wraps && !holdsAnything(block.text.content) ? block.children : [block];
  });
}

/** Parts and chapters of a book without a table of contents: by headings, else one chapter for each page. */
export function blocksByHeadings(
  segments: readonly Segment[],
  title: string | undefined,
  options: ReadOptions,
): BookBlock[] {
  const flow = segments.flatMap((segment) => segment.flow);
  const outline = outlineOf(flow, title, options);
  if (!isFound(options) || outline.blocks.length > 1 || flow.some(({ type }) => type === 'ranked'))
    return outline.blocks;
  return segments.filter((segment) => holdsAnything(segment.flow)).map((segment) => made('', segment.flow));
}
