import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { likeness } from './likeness.ts';

test('a word is like itself, and as like another as that is like it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(likeness(one, one)).toBe(1);
      expect(likeness(one, other)).toBe(likeness(other, one));
      expect(likeness(one, other)).toBeGreaterThanOrEqual(0);
      expect(likeness(one, other)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a mistyped word is more like the intended one than another', () => {
  expect(likeness('the-tide-clek', 'the-tide-clerk')).toBeGreaterThan(0.8);
  expect(likeness('the-tide-clek', 'the-borrowed-stairs')).toBeLessThan(0.5);
  expect(likeness('', 'the-tide-clerk')).toBe(0);
});
