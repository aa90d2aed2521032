import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastLineOf, lineAt, quotedLineLength } from './line-at.ts';

const whole = (text: string) => ({ text, isCutBefore: false });

test('a line is the sentence that the place is in', () => {
  const text = 'The lamp burned low. Nobody came to trim it.\nIn the morning it was out.';
  expect(lineAt(whole(text), 0, 'en')).toBe('The lamp burned low.');
  expect(lineAt(whole(text), 19, 'en')).toBe('The lamp burned low.');
  expect(lineAt(whole(text), 21, 'en')).toBe('Nobody came to trim it.');
  expect(lineAt(whole(text), 30, 'en')).toBe('Nobody came to trim it.');
});

test('speech and the words that follow it are one sentence', () => {
  const text = '“She is late!” said Orrin. He went down.';
  expect(lineAt(whole(text), 0, 'en')).toBe('“She is late!” said Orrin.');
  expect(lineAt(whole(text), 16, 'en')).toBe('“She is late!” said Orrin.');
  expect(lastLineOf(whole('«Де вона?» — спитав він.'), 'uk')).toBe('«Де вона?» — спитав він.');
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

test('the last line is the last sentence, or the last words of a long one', () => {
  expect(lastLineOf(whole('The lamp burned low.\nNobody came. Who would?\n\n'), 'en')).toBe('Who would?');
  expect(lastLineOf(whole(' \n'), 'en')).toBe('');
  const long = lastLineOf(whole(`Then ${'word, '.repeat(80)}end`), 'uk');
  expect(long.length).toBeLessThanOrEqual(quotedLineLength + 1);
  expect(long).toMatch(/^…word, .*end$/);
  expect(lastLineOf({ text: 'urned low', isCutBefore: true }, 'en')).toBe('…low');
});

test('whatever the text and the place, a line is of the text, and never long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: -5, max: 400 }), (text, offset) => {
      const line = lineAt(whole(text), offset, 'es');
      expect(line.length).toBeLessThanOrEqual(quotedLineLength + 2);
      expect(text).toContain(line.replace(/…$/, ''));
      const last = lastLineOf(whole(text), 'es');
      expect(last.length).toBeLessThanOrEqual(quotedLineLength + 1);
      expect(text).toContain(last.replace(/^…/, ''));
    }),
  );
});

test('an unknown language is no obstacle', () => {
  expect(lineAt(whole('It was night.'), 0, 'no such tag')).toBe('It was night.');
});
