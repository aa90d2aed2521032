import type { Node } from '@tiptap/pm/model';
import { countWords, inlineText } from '#domain/plain-text.ts';
import { readNote } from '#domain/read-text.ts';

/** How many words stand in a text, or in a part of it. */
export function wordsOfNode(node: Node): number {
  return countWords(node.textBetween(0, node.content.size, '\n', wordsOfLeaf));
}

/** By how many words a text has changed: only its children that differ are read. */
export function wordsChanged(before: Node, after: Node): number {
  const least = Math.min(before.childCount, after.childCount);
  let from = 0;
  while (from < least && before.child(from) === after.child(from)) from++;
  let behind = 0;
  while (
    behind < least - from &&
    before.child(before.childCount - 1 - behind) === after.child(after.childCount - 1 - behind)
  )
    behind++;
  return wordsBetween(after, from, after.childCount - behind) - wordsBetween(before, from, before.childCount - behind);
}

function wordsBetween(doc: Node, from: number, to: number): number {
  let words = 0;
  for (let at = from; at < to; at++) words += wordsOfNode(doc.child(at));
  return words;
}

/** The words of a note count as those of the text do, here as on the server. */
function wordsOfLeaf(leaf: Node): string {
  return leaf.type.name === 'footnote' ? ` ${inlineText(readNote(leaf.attrs.note))} ` : ' ';
}
