import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '#domain/plain-text.ts';
import type { Text, TextBlock } from '#domain/text.ts';
import { sourceHash, sourceHashLength } from './chapter-source.ts';
import { storyTextOf } from './from-chapters.ts';
import { hasExpressions, textOfStory } from './to-chapter.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] }) as const;

test('a story text becomes paragraphs, quotes and scene breaks, with its marks', () => {
  expect(textOfStory('A *door*,\nand a **key**.\n\n***\n\n> Dear Ann,\n\n> come.').content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'A ' },
        { type: 'text', text: 'door', marks: [{ type: 'emphasis' }] },
        { type: 'text', text: ',' },
        { type: 'hardBreak' },
        { type: 'text', text: 'and a ' },
        { type: 'text', text: 'key', marks: [{ type: 'strong' }] },
        { type: 'text', text: '.' },
      ],
    },
    { type: 'sceneBreak' },
    { type: 'quote', attrs: { kind: 'quote' }, content: [paragraph('Dear Ann,'), paragraph('come.')] },
  ]);
  expect(textOfStory('')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});

test('expressions are words, and nothing in them is a mark', () => {
  const source = 'You have {coins*2} and {"a\\"b*"}*.{if key}A key.{end}';
  expect(hasExpressions(source)).toBe(true);
  expect(hasExpressions('A \\{door\\}')).toBe(false);
  expect(plainText(textOfStory(source))).toBe('You have {coins*2} and {"a\\"b*"}*.{if key}A key.{end}');
});

/** Words as people write them: no line ends, no spaces at the ends of a paragraph. */
const anyWords = fc
  .stringMatching(/^[^\s\p{C}](?:[^\r\n\u2028\u2029\p{C}]{0,30}[^\s\p{C}])?$/u)
  .filter((text) => text.isWellFormed() && text.trim() === text);
const anyText: fc.Arbitrary<Text> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: anyWords.map((text): TextBlock => paragraph(text)) },
      fc.constant<TextBlock>({ type: 'sceneBreak' }),
      anyWords.map((text): TextBlock => ({ type: 'quote', attrs: { kind: 'quote' }, content: [paragraph(text)] })),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((content) => ({ type: 'doc', content }));

test('a chapter that became a step, and a chapter again, says the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const story = storyTextOf(text);
      expect(plainText(textOfStory(story))).toBe(plainText(text));
      // And so on for ever: the step made of it is the same step.
      expect(storyTextOf(textOfStory(story))).toBe(story);
    }),
    { numRuns: 500 },
  );
});

test('a text is known by its hash', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(sourceHash(one) === sourceHash(other)).toBe(one === other);
      expect(sourceHash(one).length).toBeLessThanOrEqual(sourceHashLength);
    }),
  );
});
