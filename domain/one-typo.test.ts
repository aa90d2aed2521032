import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneTypoAway } from './one-typo.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 4, maxLength: 12 });

test('a slip is undone by another one', () => {
  fc.assert(
    fc.property(word, fc.nat(), (meant, some) => {
      const slips = [...oneTypoAway(meant)].filter(({ length }) => length >= 4);
      const slip = slips[some % slips.length] ?? '';
      expect(oneTypoAway(slip).has(meant)).toBe(true);
      expect(Math.abs(slip.length - meant.length)).toBeLessThanOrEqual(1);
    }),
  );
});

test('short words and numbers are not guessed at', () => {
  for (const word of ['sea', 'до', '1984', 'v2ab', '']) expect(oneTypoAway(word).size).toBe(0);
  expect(oneTypoAway('стешка').has('стежка')).toBe(true);
});
