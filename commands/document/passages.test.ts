import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyText, type Text, type TextBlock } from '#domain/text.ts';
import { textOf } from '#tests/factories.ts';
import { compareTexts } from './compare-texts.ts';
import { endsOf, markOf, passagesOf, withPassage } from './passages.ts';

const words = fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six');
const quote: TextBlock = {
  type: 'quote',
  attrs: { kind: 'letter' },
  content: textOf('a letter', 'signed').content as never,
};
const anyText = fc.array(fc.oneof(words, fc.constant(quote)), { maxLength: 12 }).map((parts): Text => {
  const content = parts.flatMap((part) => (typeof part === 'string' ? textOf(part).content : [part]));
  return content.length === 0 ? emptyText : { type: 'doc', content };
});

test('a text in which every passage is restored, from the last to the first, is the older one', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const passages = passagesOf(before, after);
      const restored = passages.toReversed().reduce((text, passage) => withPassage(before, text, passage), after);
      expect(restored).toEqual(before);
    }),
  );
});

test('one passage is restored, and what else was written stays', () => {
  const before = textOf('first', 'second', 'third', 'fourth');
  const after = textOf('FIRST', 'second', 'new', 'fourth', 'last');
  const passages = passagesOf(before, after);
  expect(passages.map((passage) => withPassage(before, after, passage))).toEqual([
    textOf('first', 'second', 'new', 'fourth', 'last'),
    textOf('FIRST', 'second', 'third', 'fourth', 'last'),
    textOf('FIRST', 'second', 'new', 'fourth'),
  ]);
});

test('each passage ends with a line that differs', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const passages = passagesOf(before, after);
      const { lines } = compareTexts(before, after);
      const ends = endsOf(lines, passages);
      expect(new Set(ends.values()).size).toBe(ends.size);
      for (const at of ends.keys()) expect(lines[at]?.kind).not.toBe('same');
      if (passages.length > 0) expect(ends.size).toBeGreaterThan(0);
    }),
  );
});

test('what differs in too many places has no passages', () => {
  const [before, after] = [
    textOf(...Array.from({ length: 600 }, (_, at) => `old ${at}`)),
    textOf(...Array.from({ length: 600 }, (_, at) => `new ${at}`)),
  ];
  expect(passagesOf(before, after)).toEqual([]);
});

test('the mark of a text is that of the same text alone', () => {
  expect(markOf(textOf('one'))).toBe(markOf(textOf('one')));
  expect(markOf(textOf('one'))).not.toBe(markOf(textOf('one', 'two')));
});
