import * as Y from 'yjs';
import { rootName } from '#commands/document/yjs-text.ts';
import { lineEnd, type Match, noLetter } from '#domain/match.ts';
import type { ReplacedPlace } from '#domain/replacement.ts';
import { lineNames } from '#domain/text.ts';

/** A piece of a line: where it begins in the line. */
type Piece = { readonly start: number; readonly text: Y.XmlText };

/** A paragraph, heading or verse of a document, as `linesOf` has it. */
export type DocumentLine = { readonly text: string; readonly pieces: readonly Piece[] };

/** The lines of a document, from the first on. */
export function linesIn(document: Y.Doc): DocumentLine[] {
  const lines: DocumentLine[] = [];
  const waiting: unknown[] = [document.getXmlFragment(rootName)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!(node instanceof Y.XmlFragment)) continue;
    if (node instanceof Y.XmlElement && lineNames.has(node.nodeName)) lines.push(lineOf(node));
    else waiting.push(...node.toArray().reverse());
  }
  return lines;
}

function lineOf(element: Y.XmlElement): DocumentLine {
  const pieces: Piece[] = [];
  let text = '';
  for (const child of element.toArray()) {
    if (child instanceof Y.XmlText) {
      pieces.push({ start: text.length, text: child });
      text += lettersOf(child);
    } else text += child instanceof Y.XmlElement && child.nodeName === 'hardBreak' ? lineEnd : noLetter;
  }
  return { text, pieces };
}

/** The letters of a text, without its marks. */
export function lettersOf(text: Y.XmlText): string {
  return (text.toDelta() as Delta).map(({ insert }) => (typeof insert === 'string' ? insert : noLetter)).join('');
}

type Delta = { readonly insert: unknown; readonly attributes?: Record<string, object> }[];

/**
 * Puts words in the place of a match, with the marks of its first letter, as if they were typed over it.
 *
 * @returns where, for the way back; undefined where the match is not in one piece of its line, or goes over the end of a
 * link, which would be lost or lead from other words
 */
export function replaceIn({ pieces }: DocumentLine, { from, to }: Match, instead: string): ReplacedPlace | undefined {
  const piece = pieces.findLast(({ start }) => start <= from);
  const at = from - (piece?.start ?? 0);
  const length = to - from;
  if (!piece || length <= 0 || at + length > piece.text.length) return undefined;
  const { text } = piece;
  const was = partOf(text, at, length);
  if (new Set(was.map(linkOf)).size > 1) return undefined;
  const wasStart = positionAt(text, at);
  text.delete(at, length);
  if (instead !== '') text.insert(at, instead, was[0]?.attributes ?? {});
  // Where nothing stands there any more, it is told by the letters beside it.
  const isRemoval = instead === '';
  const start = positionAt(text, at);
  const end = isRemoval ? start : positionAt(text, at + instead.length, -1);
  const beside = isRemoval ? { beside: lettersBeside(text, at) } : {};
  return { start, end, wasStart, was, now: instead, ...beside };
}

/** A place of a text as Yjs's relative position in its JSON: that of the letter behind it, or before it. */
function positionAt(text: Y.XmlText, at: number, side: 0 | -1 = 0): object {
  return Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, at, side));
}

/** Letters on each side of a removed word that must be the same for it to be put back. */
const besideLength = 6;

function lettersBeside(text: Y.XmlText, at: number): string {
  const letters = lettersOf(text);
  return `${letters.slice(Math.max(0, at - besideLength), at)}|${letters.slice(at, at + besideLength)}`;
}

/** Where letters lead, as text. */
function linkOf({ attributes }: ReplacedPlace['was'][number]): string | undefined {
  return attributes.link && JSON.stringify(attributes.link);
}

/** Letters of a text with their marks. */
function partOf(text: Y.XmlText, at: number, length: number): ReplacedPlace['was'] {
  const part: { insert: string; attributes: Record<string, object> }[] = [];
  let start = 0;
  for (const { insert, attributes = {} } of text.toDelta() as Delta) {
    const letters = typeof insert === 'string' ? insert : noLetter;
    const piece = letters.slice(Math.max(0, at - start), Math.max(0, at + length - start));
    if (piece !== '') part.push({ insert: piece, attributes });
    start += letters.length;
  }
  return part;
}

/**
 * Puts back what stood in a place before it was replaced: the places of a document from the last one that was replaced.
 *
 * @param living - the texts that the document has: a place in another one is gone
 * @param later - the places of later replacements that were undone, the oldest first: their words may be this one's
 * @returns where it begins; undefined where the words were changed since, and nothing is put back
 */
export function putBack(
  document: Y.Doc,
  living: ReadonlySet<Y.XmlText>,
  place: ReplacedPlace,
  later: readonly ReplacedPlace[] = [],
): object | undefined {
  const at = standsAt(document, place, later);
  if (!at || !living.has(at.text)) return undefined;
  const { text, index } = at;
  if (place.now !== '') text.delete(index, place.now.length);
  let end = index;
  for (const { insert, attributes } of place.was) {
    text.insert(end, insert, attributes);
    end += insert.length;
  }
  return positionAt(text, index);
}

/** Where the words of a place still stand as they were put there. */
function standsAt(document: Y.Doc, place: ReplacedPlace, later: readonly ReplacedPlace[]) {
  const begin = later.reduce<object>(
    (now, { wasStart, back }) => (back && isSame(wasStart, now) ? back : now),
    place.start,
  );
  const start = placeIn(document, begin);
  const text = start?.type;
  if (!start || !(text instanceof Y.XmlText)) return undefined;
  const { index } = start;
  const letters = lettersOf(text);
  if (begin !== place.start)
    return isThere(document, begin) && letters.startsWith(place.now, index) ? { text, index } : undefined;
  const end = placeIn(document, place.end);
  if (end?.type !== text || letters.slice(index, Math.max(index, end.index)) !== place.now) return undefined;
  const isBetween = place.now !== '' || lettersBeside(text, index) === place.beside;
  return isBetween ? { text, index } : undefined;
}

/** Whether two positions are at one letter. */
function isSame(one: object, other: object): boolean {
  return Y.compareRelativePositions(Y.createRelativePositionFromJSON(one), Y.createRelativePositionFromJSON(other));
}

/** Whether the letter at a position is still in the text. */
function isThere(document: Y.Doc, json: object): boolean {
  const { item } = Y.createRelativePositionFromJSON(json);
  return item !== null && !Y.getItem(document.store, item).deleted;
}

function placeIn(document: Y.Doc, json: object): Y.AbsolutePosition | undefined {
  return Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(json), document) ?? undefined;
}
