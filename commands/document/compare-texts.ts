import { diffArrays } from 'diff';
import { likeness } from '#domain/likeness.ts';
import { countWords, inlineText } from '#domain/plain-text.ts';
import { readNote } from '#domain/read-text.ts';
import { escapeHtml, renderRun } from '#domain/render-text.ts';
import type { Footnote, Inline, QuoteKind, Text, TextBlock } from '#domain/text.ts';

type PartKind = 'same' | 'added' | 'removed';

/** A piece of a line that both texts have, or one of them. `html` is rendered, and harmless; `words` is how many it has. */
export type ComparedPart = { readonly kind: PartKind; readonly html: string; readonly words: number };

/** What a line is, besides its words. */
export type LineLook = {
  readonly tag: 'p' | 'h2' | 'h3' | 'h4' | 'hr' | 'pre' | 'figure';
  /** Verse, a kind of quotation, or an item of a list. */
  readonly within: 'verse' | QuoteKind | 'item' | undefined;
};

export type ComparedLine = LineLook & {
  readonly kind: 'same' | 'changed' | 'added' | 'removed';
  readonly parts: readonly ComparedPart[];
  /** The part of the older text it is in, and that of the newer one, by their numbers. */
  readonly before?: number;
  readonly after?: number;
};

/** Two texts beside each other, line by line, and how many words only one of them has. */
export type Comparison = {
  readonly lines: readonly ComparedLine[];
  readonly added: number;
  readonly removed: number;
};

type Line = LineLook & { readonly inlines: readonly Inline[]; readonly text: string; readonly key: string };

/** A line, and the number of the part of the text it is in. */
type PlacedLine = Line & { readonly part: number };

/** Lines of two texts that may differ: with more the texts are shown one after the other. Bounds the time it takes. */
const differentLines = 500;
/** Pieces of two lines that may differ: a line with more is shown whole, as it was and as it is. */
const differentPieces = 400;
/** Pieces of all lines together that may differ: from there on, every changed line is shown whole. */
const differentInAll = 4_000;
/** How many lines ahead the line is looked for that another has become. */
const linesAhead = 5;
/** How alike two lines are that are taken for the same one, changed (`likeness`). */
const alikeEnough = 0.4;
/** Characters of a line by which that is judged. */
const judgedLength = 500;

/**
 * Compares two texts, first by lines and then, within lines that changed, by words with their look: a word that became
 * italic is shown as well. The differences are the least that Myers’ algorithm finds (the `diff` package).
 */
export function compareTexts(before: Text, after: Text): Comparison {
  const [old, now] = [placedLines(before), placedLines(after)];
  const changes = diffArrays(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
    { maxEditLength: differentLines },
  );
  const whole = (some: readonly PlacedLine[], kind: PartKind) => some.map((line) => wholeLine(line, kind));
  if (!changes) return withWords([...whole(old, 'removed'), ...whole(now, 'added')]);
  const compareLines = createLineComparison();
  const runs: ComparedLine[][] = [];
  let [atOld, atNow] = [0, 0];
  let [removed, added]: [PlacedLine[], PlacedLine[]] = [[], []];
  const settle = () => {
    runs.push(paired(removed, added).flatMap(([one, other]) => compareLines(one, other)));
    [removed, added] = [[], []];
  };
  for (const change of changes) {
    const [untilOld, untilNow] = [atOld + change.count, atNow + change.count];
    if (change.removed) removed = old.slice(atOld, untilOld);
    else if (change.added) added = now.slice(atNow, untilNow);
    else {
      settle();
      runs.push(whole(now.slice(atNow, untilNow), 'same'));
    }
    if (!change.added) atOld = untilOld;
    if (!change.removed) atNow = untilNow;
  }
  settle();
  return withWords(runs.flat());
}

/** A comparison, with how many words its lines have that only one text has. */
function withWords(lines: readonly ComparedLine[]): Comparison {
  const words = { same: 0, added: 0, removed: 0 };
  for (const { parts } of lines) for (const part of parts) words[part.kind] += part.words;
  return { lines, added: words.added, removed: words.removed };
}

/** The lines of a text, with the parts they are in. */
function placedLines({ content }: Text): PlacedLine[] {
  return content.flatMap((block, part) => linesOf([block]).map((line) => ({ ...line, part })));
}

/** The lines of parts of a text, with what they lie in. */
function linesOf(blocks: readonly TextBlock[], within?: LineLook['within']): Line[] {
  return blocks.flatMap((block) => linesIn(block, within));
}

function linesIn(block: TextBlock, within: LineLook['within']): Line[] {
  switch (block.type) {
    case 'quote':
      return linesOf(block.content, block.attrs.kind);
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }) => linesOf(content, 'item'));
    case 'image':
      return [lineOf({ tag: 'figure', within }, [{ type: 'text', text: block.attrs.alt }], block.attrs.file)];
    case 'sceneBreak':
      return [lineOf({ tag: 'hr', within }, [])];
    case 'heading':
      return [lineOf({ tag: `h${block.attrs.level}`, within }, block.content ?? [])];
    case 'codeBlock':
      return [lineOf({ tag: 'pre', within }, block.content ?? [])];
    case 'verse':
      return [lineOf({ tag: 'p', within: 'verse' }, block.content ?? [])];
    case 'paragraph':
      return [lineOf({ tag: 'p', within }, block.content ?? [], JSON.stringify(block.attrs ?? {}))];
  }
}

function lineOf(look: LineLook, inlines: readonly Inline[], besides = ''): Line {
  return { ...look, inlines, text: inlineText(inlines), key: JSON.stringify([look, besides, inlines]) };
}

type Pair = [PlacedLine | undefined, PlacedLine | undefined];

/** Each removed line with the added one that it has become, in their order; others alone. */
function paired(removed: readonly PlacedLine[], added: readonly PlacedLine[]): Pair[] {
  const pairs: Pair[] = [];
  let from = 0;
  for (const line of removed) {
    const ahead = added.slice(from, from + linesAhead).findIndex((other) => isAlike(line, other));
    for (const other of added.slice(from, from + Math.max(0, ahead))) pairs.push([undefined, other]);
    from += Math.max(0, ahead);
    pairs.push([line, ahead < 0 ? undefined : added[from]]);
    if (ahead >= 0) from++;
  }
  return [...pairs, ...added.slice(from).map((line): Pair => [undefined, line])];
}

function isAlike(one: Line, other: Line): boolean {
  if (one.tag !== other.tag) return false;
  if (one.text === other.text) return true;
  return likeness(one.text.slice(0, judgedLength), other.text.slice(0, judgedLength)) >= alikeEnough;
}

/** Compares lines, as long as not too much differed in those before. */
function createLineComparison() {
  let left = differentInAll;
  return (one: Pair[0], other: Pair[1]): ComparedLine[] => {
    if (!one || !other) {
      const line = one ?? other;
      return line ? [wholeLine(line, one ? 'removed' : 'added')] : [];
    }
    const most = Math.min(differentPieces, left);
    const parts = comparedParts(one.inlines, other.inlines, most);
    left -= parts ? parts.different : most;
    if (!parts) return [wholeLine(one, 'removed'), wholeLine(other, 'added')];
    const { tag, within } = other;
    return [{ tag, within, kind: 'changed', parts: parts.parts, before: one.part, after: other.part }];
  };
}

function wholeLine({ tag, within, inlines, part }: PlacedLine, kind: PartKind): ComparedLine {
  const parts = [partOf(kind, inlines)];
  return { tag, within, kind, parts, ...(kind === 'removed' ? { before: part } : { after: part }) };
}

function partOf(kind: PartKind, inlines: readonly Inline[]): ComparedPart {
  const notes = inlines.flatMap((inline) => (inline.type === 'footnote' ? [wordsOfNote(inline)] : []));
  const words = [inlineText(inlines), ...notes].reduce((sum, text) => sum + countWords(text), 0);
  return { kind, html: inlines.map(rendered).join(''), words };
}

/** A word, what is between words, a note, or the end of a line of verse. */
type Piece = { readonly inline: Inline; readonly key: string };

type Pieces = { readonly kind: PartKind; readonly pieces: Piece[] };

/** @returns the parts, and how many pieces differ; undefined where more do than `most` */
function comparedParts(
  before: readonly Inline[],
  after: readonly Inline[],
  most: number,
): { readonly parts: readonly ComparedPart[]; readonly different: number } | undefined {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  const changes = diffArrays(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
    { maxEditLength: most },
  );
  if (!changes) return undefined;
  const parts: Pieces[] = [];
  let [atOld, atNow, different] = [0, 0, 0];
  for (const { count, removed, added } of changes) {
    const kind = removed ? 'removed' : added ? 'added' : 'same';
    parts.push({ kind, pieces: removed ? old.slice(atOld, atOld + count) : now.slice(atNow, atNow + count) });
    if (kind !== 'added') atOld += count;
    if (kind !== 'removed') atNow += count;
    if (kind !== 'same') different += count;
  }
  const joint = joined(parts).map(({ kind, pieces }) =>
    partOf(
      kind,
      pieces.map(({ inline }) => inline),
    ),
  );
  return { parts: joint, different };
}

/**
 * Joins changes that have nothing but a space between them: "could not decide" became "sat for a while", not each word
 * another. What was removed goes before what was added.
 */
function joined(parts: readonly Pieces[]): Pieces[] {
  const result: Pieces[] = [];
  let [removed, added]: [Piece[], Piece[]] = [[], []];
  const settle = () => {
    // What both begin and end with is the same after all.
    const common = (one: Piece | undefined, other: Piece | undefined) => one !== undefined && one.key === other?.key;
    let [start, end] = [0, 0];
    while (common(removed[start], added[start])) start++;
    const left = Math.min(removed.length, added.length) - start;
    while (end < left && common(removed.at(-1 - end), added.at(-1 - end))) end++;
    const put = (kind: PartKind, pieces: Piece[]) => pieces.length > 0 && result.push({ kind, pieces });
    put('same', added.slice(0, start));
    put('removed', removed.slice(start, removed.length - end));
    put('added', added.slice(start, added.length - end));
    put('same', added.slice(added.length - end));
    [removed, added] = [[], []];
  };
  for (const [at, { kind, pieces }] of parts.entries()) {
    if (kind === 'removed') removed = removed.concat(pieces);
    else if (kind === 'added') added = added.concat(pieces);
    else if (at > 0 && at < parts.length - 1 && isSpace(pieces)) {
      removed = removed.concat(pieces);
      added = added.concat(pieces);
    } else {
      settle();
      result.push({ kind, pieces });
    }
  }
  settle();
  return result;
}

const isSpace = (pieces: readonly Piece[]) =>
  pieces.every(({ inline }) => inline.type === 'text' && inline.text.trim() === '');

function piecesOf(inlines: readonly Inline[]): Piece[] {
  return inlines
    .flatMap((inline): Inline[] =>
      inline.type === 'text'
        ? (inline.text.match(/\s+|[\p{L}\p{N}\p{M}'’‑-]+|./gsu) ?? []).map((text) => ({ ...inline, text }))
        : [inline],
    )
    .map((inline) => ({ inline, key: JSON.stringify(inline) }));
}

/** As on a page, but a note has its words beside its sign, in brackets: they are no part of the sentence. */
function rendered(inline: Inline): string {
  if (inline.type === 'hardBreak') return '<br>';
  if (inline.type === 'text') return renderRun(inline.text, inline.marks ?? []);
  return `<small>[† ${escapeHtml(wordsOfNote(inline))}]</small>`;
}

const wordsOfNote = ({ attrs }: Footnote) => inlineText(readNote(attrs.note));
