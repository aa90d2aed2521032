import type { Node } from '@tiptap/pm/model';
import { StepMap } from '@tiptap/pm/transform';
import { lineEnd, noLetter } from '#domain/match.ts';

/** A paragraph, or whatever else holds letters: where its content begins, and its text, a sign for each place in it. */
export type Searched = { readonly start: number; readonly text: string; readonly node: Node };

/** Those parts of a text that hold letters and touch a range. */
export function searchedIn(doc: Node, from = 0, to = doc.content.size): Searched[] {
  const found: Searched[] = [];
  doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, position) => {
    if (!node.isTextblock) return true;
    found.push({ start: position + 1, text: textOf(node), node });
    return false;
  });
  return found;
}

/** The text of a paragraph, in which each letter is at its place: what is no text has the size of one, too. */
function textOf(node: Node): string {
  return node.textBetween(0, node.content.size, undefined, ({ type }) =>
    type.name === 'hardBreak' ? lineEnd : noLetter,
  );
}

/**
 * What differs between two states of a text; undefined where nothing does. Steps do not tell: for each change by someone
 * else, the binding to Yjs replaces everything by the same again.
 */
export function changeBetween(before: Node, after: Node): StepMap | undefined {
  const from = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (from === null || end === null) return undefined;
  // The same text at both ends can overlap: "aa" that became "a".
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  return new StepMap([from, end.a + overlap - from, end.b + overlap - from]);
}
