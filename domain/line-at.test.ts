import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAt, quotedLineLength } from './line-at.ts';

const whole = (text: string) => ({ text, isCutBefore: false });

test('a line is the sentence that the place is in', () => {
  const text = 'The lamp burned low. Nobody came to trim it.\nIn the morning it was out.';
  expect(lineAt(whole(text), 0, 'en')).toBe('The lamp burned low.');
  expect(lineAt(whole(text), 19, 'en')).toBe('The lamp burned low.');
  expect(lineAt(whole(text), 21, 'en')).toBe('Nobody came to trim it.');
  expect(lineAt(whole(text), 30, 'en')).toBe('Nobody came to trim it.');
});

test('behind the last sentence of a line the next line is quoted, and nothing behind the last', () => {
  const text = 'The lamp burned low.\n\nIn the morning it was out.';
  expect(lineAt(whole(text), 20, 'en')).toBe('In the morning it was out.');
  expect(lineAt(whole(text), text.length, 'en')).toBe('');
  expect(lineAt(whole(''), 5, 'en')).toBe('');
});

test('a long sentence, and one whose beginning is not there, are cut at words', () => {
  const long = `${'word, '.repeat(80)}end.`;
  const line = lineAt(whole(long), 0, 'uk');
  expect(line.length).toBeLessThanOrEqual(quotedLineLength + 1);
  expect(line.endsWith('word…')).toBe(true);
  expect(lineAt({ text: 'urned low. Nobody came.', isCutBefore: true }, 3, 'en')).toBe('…low.');
});

test('whatever the text and the place, a line is of the text, and never long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: -5, max: 400 }), (text, offset) => {
      const line = lineAt(whole(text), offset, 'es');
      expect(line.length).toBeLessThanOrEqual(quotedLineLength + 2);
      expect(text).toContain(line.replace(/…$/, ''));
    }),
  );
});

test('an unknown language is no obstacle', () => {
  expect(lineAt(whole('It was night.'), 0, 'no such tag')).toBe('It was night.');
});
