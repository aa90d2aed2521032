import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSummary, shownSummaryLength } from './folded-summary.ts';

test('a short summary is shown whole', () => {
  expect(foldSummary(' A lamp burns. ')).toEqual({ head: 'A lamp burns.', rest: '' });
});

test('a long one is divided at the end of a sentence, else of a word', () => {
  const sentences = 'The lamp burned low that night. '.repeat(20);
  expect(foldSummary(sentences).head).toMatch(/night\.$/);
  expect(foldSummary('word '.repeat(100)).head).toMatch(/word$/);
});

test('nothing is lost, and what is shown is short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
      const { head, rest } = foldSummary(text);
      expect(head + rest).toBe(text.trim());
      if (rest !== '') expect(head.length).toBeLessThanOrEqual(shownSummaryLength);
      expect(head.isWellFormed() || !text.isWellFormed()).toBe(true);
    }),
  );
});
