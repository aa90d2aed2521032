import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textExtensions } from './extensions.ts';
import { wordsChanged, wordsOfNode } from './words-of-node.ts';

const schema = getSchema(textExtensions);
const paragraph = (text: string) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);
const anyParagraph = fc
  .array(fc.constantFrom('one', 'two', '—', '’tis', 'три'), { maxLength: 6 })
  .map((words) => words.join(' '));

test('the words of a change are the difference of all words, whichever paragraphs stayed', () => {
  const change = fc.tuple(
    fc.array(anyParagraph, { minLength: 1, maxLength: 8 }),
    fc.nat(8),
    fc.nat(8),
    fc.array(anyParagraph, { maxLength: 4 }),
  );
  fc.assert(
    fc.property(change, ([texts, from, removed, added]) => {
      const before = texts.map(paragraph);
      const after = before.toSpliced(from, removed, ...added.map(paragraph));
      const [one, other] = [before, after.length > 0 ? after : [paragraph('')]].map((nodes) =>
        schema.node('doc', null, nodes),
      );
      if (!one || !other) throw new Error('There is no text.');
      expect(wordsChanged(one, other)).toBe(wordsOfNode(other) - wordsOfNode(one));
    }),
  );
});
