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

test('a text is identified by its hash', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(sourceHash(one) === sourceHash(other)).toBe(one === other);
      expect(sourceHash(one).length).toBeLessThanOrEqual(sourceHashLength);
    }),
  );
});

const anyRun = fc.record({
  text: fc.stringMatching(/^[a-z*{}\\> #-]{1,8}$/u),
  mark: fc.constantFrom(undefined, 'strong' as const, 'emphasis' as const),
});
const anyMarked = fc.array(anyRun, { minLength: 1, maxLength: 6 }).map((runs): TextBlock => {
  const content = runs.map(({ text, mark }) => ({
    type: 'text' as const,
    text,
    ...(mark ? { marks: [{ type: mark }] } : {}),
  }));
  return { type: 'paragraph', content };
});
const anyBlock = fc.oneof(
  anyMarked,
  fc
    .array(anyMarked, { minLength: 1, maxLength: 2 })
    .map((content): TextBlock => ({ type: 'quote', attrs: { kind: 'quote' }, content })),
  fc.constant<TextBlock>({ type: 'sceneBreak' }),
);

/** Every letter of a text with its mark, in any runs. */
function letters(blocks: readonly TextBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'quote') return letters(block.content);
    if (block.type !== 'paragraph') return [block.type];
    return (block.content ?? []).flatMap((run) =>
      run.type === 'text'
        ? [...run.text.replace(/\s/gu, '')].map((letter) => letter + (run.marks?.[0]?.type ?? ''))
        : [],
    );
  });
}

test('text with marks, quotes and breaks is the same when it is opened again', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 4 }), (content) => {
      const written = storyTextOf({ type: 'doc', content });
      expect(letters(textOfStory(written).content)).toEqual(letters(content));
    }),
    { numRuns: 2_000 },
  );
});
