import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { withLateWords } from './late-words.ts';
import { documentOf } from './yjs-text.ts';

/** What is added to a text, update by update. */
function written(document: Y.Doc, ...words: string[]): Uint8Array[] {
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  const text = (document.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText;
  for (const more of words) text.insert(text.length, more);
  return updates;
}

const copyOf = (document: Y.Doc, ...updates: Uint8Array[]) => {
  const copy = new Y.Doc();
  for (const update of [Y.encodeStateAsUpdate(document), ...updates]) Y.applyUpdate(copy, update);
  return copy;
};

test('words that wait for an earlier update are not looked for, and are no late ones', () => {
  const before = documentOf({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }],
  });
  const [first, second] = written(copyOf(before), ' two three', ' four five');
  if (!first || !second) throw new Error('Nothing was written.');
  expect(withLateWords(before, copyOf(before, second), second)).toBeUndefined();
  expect(withLateWords(before, copyOf(before, first, second), Y.mergeUpdates([first, second]))).toBeUndefined();
});

test('words in a paragraph that is gone stand behind the text', () => {
  const before = documentOf({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }],
  });
  const [late] = written(copyOf(before), ' two three');
  if (!late) throw new Error('Nothing was written.');
  before.getXmlFragment('default').delete(0, 1);
  expect(withLateWords(before, copyOf(before, late), late)?.content.at(-1)).toEqual({
    type: 'paragraph',
    content: [{ type: 'text', text: ' two three' }],
  });
});
