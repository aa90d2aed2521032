import type { Inline } from '#domain/text.ts';
import type { FlowBlock, RankedHeading } from '#formats/flow.ts';
import { linesOf, titleText } from '#formats/inlines.ts';
import type { ParagraphLook } from '#formats/office/paragraph.ts';
import { bareNumber, partWords, rankAmong, readHeading } from '#formats/text/headings.ts';
import { sameWords } from '#formats/titles.ts';

type Looks = ReadonlyMap<FlowBlock, ParagraphLook>;

/** Letters of a line that may be a heading for nothing but its look. */
const longest = 80;
/** How much larger than the text letters must be to be those of a heading. */
const larger = 1.15;

/**
 * Finds the headings of a file that has no heading styles. Lines that say “Chapter …”, “Розділ …”, “Parte …” are
 * headings; where there are none, bare numbers set apart; else short lines set in bold or larger letters; else, where
 * only new pages divide the text, chapters without a title.
 */
export function withManualHeadings(flow: readonly FlowBlock[], looks: Looks, title: string | undefined): FlowBlock[] {
  const body = bodySize(flow, looks);
  const said = saidHeadings(flow, looks, body);
  if (said.size > 0) return replaced(flow, said);
  const numbered = numberedHeadings(flow, looks, body);
  if (numbered.size > 0) return replaced(flow, numbered);
  const shown = shownHeadings(flow, looks, body);
  if (shown.size > 0) return replaced(withoutTitle(flow, shown, title), shown);
  return dividedByPages(flow, looks);
}

function replaced(flow: readonly FlowBlock[], headings: ReadonlyMap<FlowBlock, RankedHeading | 'joined'>): FlowBlock[] {
  return flow.flatMap((block) => {
    const heading = headings.get(block);
    if (heading === 'joined') return [];
    return [heading ?? block];
  });
}

function saidHeadings(
  flow: readonly FlowBlock[],
  looks: Looks,
  body: number,
): Map<FlowBlock, RankedHeading | 'joined'> {
  const found = new Map<FlowBlock, RankedHeading | 'joined'>();
  const words = partWords(
    flow.flatMap((block) => (block.type === 'paragraph' && readHeading(linesOf(block.content ?? []))) || []),
  );
  for (const [index, block] of flow.entries()) {
    if (block.type !== 'paragraph' || found.has(block)) continue;
    const heading = readHeading(linesOf(block.content ?? []));
    const look = looks.get(block);
    if (!heading || !look) continue;
    const content = withoutBold(block.content ?? []);
    const next = flow[index + 1];
    const nextWords = next?.type === 'paragraph' ? titleText(next.content ?? []) : '';
    // “Chapter One” and its name in the line below, set apart like it.
    const nextLook = next && looks.get(next);
    const isNamed = /\p{L}.*[\s.:].*\p{L}{3,}.*[\s.:]+\p{L}/u.test(titleText(content));
    const continues =
      !isNamed &&
      next?.type === 'paragraph' &&
      isShort(nextWords) &&
      !readHeading([nextWords]) &&
      nextLook !== undefined &&
      isDistinct(look, body) &&
      nextLook.isCentred === look.isCentred &&
      nextLook.isBold === look.isBold &&
      isDistinct(nextLook, body);
    if (continues) found.set(next, 'joined');
    const name: Inline[] = continues ? [{ type: 'text', text: /\p{P}$/u.test(titleText(content)) ? ' ' : '. ' }] : [];
    const rest = continues ? withoutBold(next.content ?? []) : [];
    found.set(block, { type: 'ranked', rank: rankAmong(heading, words), content: [...content, ...name, ...rest] });
  }
  return found;
}

/** Bare numbers set apart that count up from one. */
function numberedHeadings(flow: readonly FlowBlock[], looks: Looks, body: number): Map<FlowBlock, RankedHeading> {
  const found = new Map<FlowBlock, RankedHeading>();
  let next = 1;
  for (const block of flow) {
    const look = looks.get(block);
    if (block.type !== 'paragraph' || !look || !(isDistinct(look, body) || look.onNewPage)) continue;
    const number = bareNumber(linesOf(block.content ?? []));
    if (number === undefined || (number !== next && number !== 1)) continue;
    found.set(block, { type: 'ranked', rank: 2, content: withoutBold(block.content ?? []) });
    next = number + 1;
  }
  return found.size > 1 ? found : new Map();
}

/** Short lines in bold or larger letters, ranked by their size. */
function shownHeadings(flow: readonly FlowBlock[], looks: Looks, body: number): Map<FlowBlock, RankedHeading> {
  const shown = flow.flatMap((block) => {
    const look = looks.get(block);
    if (block.type !== 'paragraph' || !look) return [];
    const words = titleText(block.content ?? []);
    const stands = look.isBold || look.size >= body * larger || (look.isCentred && look.onNewPage);
    return stands && isShort(words) && /\p{L}|\d/u.test(words) && !/[,;]$/.test(words) ? [{ block, look }] : [];
  });
  // Bold lines all over the place are no headings.
  if (shown.length * 3 > flow.length) return new Map();
  const sizes = [...new Set(shown.map(({ look }) => look.size))].sort((one, other) => other - one);
  return new Map(
    shown.map(({ block, look }) => {
      const rank = Math.min(1 + sizes.indexOf(look.size), 6);
      return [block, { type: 'ranked', rank, content: withoutBold(block.content ?? []) }];
    }),
  );
}

/** The title said again at the very start is no chapter. */
function withoutTitle(flow: readonly FlowBlock[], shown: Map<FlowBlock, RankedHeading>, title?: string): FlowBlock[] {
  const [first] = flow;
  const heading = first && shown.get(first);
  if (!heading || title === undefined || shown.size === 1 || !sameWords(title, titleText(heading.content)))
    return [...flow];
  return flow.slice(1);
}

function dividedByPages(flow: readonly FlowBlock[], looks: Looks): FlowBlock[] {
  const divided = flow.flatMap((block, index): FlowBlock[] => {
    const begins = index > 0 && looks.get(block)?.onNewPage;
    return begins ? [{ type: 'ranked', rank: 1, content: [] }, block] : [block];
  });
  return divided.length > flow.length ? divided : [...flow];
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
