import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineEnd, noLetter } from './match.ts';
import { clipped, contextOf } from './match-context.ts';

test('shows a short line whole, and whole words of a long one', () => {
  expect(contextOf('The lamp burned.', { from: 4, to: 8 })).toEqual({
    before: 'The ',
    match: 'lamp',
    after: ' burned.',
  });
  const long = `${'word '.repeat(40)}lamp${' word'.repeat(40)}`;
  const { before, match, after } = contextOf(long, { from: 200, to: 204 });
  expect([before.slice(0, 6), match, after.slice(-6)]).toEqual(['…word ', 'lamp', ' word…']);
  expect(before.length).toBeLessThan(110);
});

test('writes the ends of verses, and leaves out the signs of notes', () => {
  const line = `light${lineEnd}for the lamp${noLetter} and`;
  expect(contextOf(line, { from: 14, to: 18 })).toEqual({ before: 'light / for the ', match: 'lamp', after: ' and' });
});

test('has the match itself, and never half a character, in any line', () => {
  const place = fc
    .string({ unit: fc.constantFrom('a', ' ', '🕯️', 'ї', '\n'), maxLength: 400 })
    .chain((line) => fc.record({ line: fc.constant(line), ends: fc.tuple(fc.nat(line.length), fc.nat(line.length)) }));
  fc.assert(
    fc.property(place, ({ line, ends }) => {
      const [from, to] = [Math.min(...ends), Math.max(...ends)];
      const isWhole = (at: number) => !/[\udc00-\udfff]/.test(line.charAt(at));
      fc.pre(isWhole(from) && isWhole(to));
      const { before, match, after } = contextOf(line, { from, to });
      expect(match).toBe(clipped(line.slice(from, to)));
      expect((before + after).isWellFormed()).toBe(true);
    }),
  );
});

test('shows the beginning of what is very long', () => {
  expect(clipped('a'.repeat(300))).toBe('a'.repeat(300));
  expect(clipped('a'.repeat(301))).toBe(`${'a'.repeat(300)}…`);
});
