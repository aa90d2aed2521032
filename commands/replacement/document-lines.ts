import * as Y from 'yjs';
import { rootName } from '#commands/document/yjs-text.ts';
import { lineEnd, type Match, noLetter } from '#domain/match.ts';
import type { ReplacedPlace } from '#domain/replacement.ts';

/** What of a document holds letters itself. */
const lineNodes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'verse', 'codeBlock']);

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
    if (node instanceof Y.XmlElement && lineNodes.has(node.nodeName)) lines.push(lineOf(node));
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
 * @returns where, for the way back; undefined where the match is not in one piece of its line
 */
export function replaceIn({ pieces }: DocumentLine, { from, to }: Match, instead: string): ReplacedPlace | undefined {
  const piece = pieces.findLast(({ start }) => start <= from);
  const at = from - (piece?.start ?? 0);
  const length = to - from;
  if (!piece || length <= 0 || at + length > piece.text.length) return undefined;
  const { text } = piece;
  const was = partOf(text, at, length);
  text.delete(at, length);
  if (instead !== '') text.insert(at, instead, was[0]?.attributes ?? {});
  const start = Y.createRelativePositionFromTypeIndex(text, at, instead === '' ? -1 : 0);
  const end = Y.createRelativePositionFromTypeIndex(text, at + instead.length, -1);
  return { start: Y.relativePositionToJSON(start), end: Y.relativePositionToJSON(end), was, now: instead };
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
 * Puts back what stood in a place before it was replaced.
 *
 * @param living - the texts that the document has: a place in another one is gone
 * @returns whether it did: not where the words were changed since
 */
export function putBack(document: Y.Doc, living: ReadonlySet<Y.XmlText>, place: ReplacedPlace): boolean {
  const start = placeIn(document, place.start);
  const end = placeIn(document, place.end);
  const text = start?.type;
  if (!start || !end || !(text instanceof Y.XmlText) || end.type !== text || !living.has(text)) return false;
  if (lettersOf(text).slice(start.index, Math.max(start.index, end.index)) !== place.now) return false;
  if (place.now !== '') text.delete(start.index, place.now.length);
  let at = start.index;
  for (const { insert, attributes } of place.was) {
    text.insert(at, insert, attributes);
    at += insert.length;
  }
  return true;
}

function placeIn(document: Y.Doc, json: object): Y.AbsolutePosition | undefined {
  return Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(json), document) ?? undefined;
}
