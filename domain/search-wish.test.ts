import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lengthSpanOf, lengthSteps, lengthsWithin, readWish, searchOf } from './search-wish.ts';

const edge = fc.integer({ min: -3, max: 9 });

describe('lengths between two edges', () => {
  test('any two numbers are a stretch of at least one length, and are read back as it', () => {
    fc.assert(
      fc.property(edge, edge, (from, to) => {
        const choice = lengthsWithin({ from, to });
        const span = lengthSpanOf(choice);
        expect(span.from).toBeGreaterThanOrEqual(0);
        expect(span.to).toBeGreaterThan(span.from);
        expect(span.to).toBeLessThanOrEqual(lengthSteps.length);
        expect(lengthsWithin(span)).toEqual(choice);
        expect(lengthsWithin({ from: to, to: from })).toEqual(choice);
      }),
    );
  });

  test('the fields of the form ask for the same as the words of an address', () => {
    const asked = readWish(new URLSearchParams('q=sea&lengthFrom=1&lengthTo=3'));
    expect(asked.length).toEqual({ with: ['novella', 'novel'], without: [] });
    expect(searchOf(asked).toString()).toBe('q=sea&length=novella&length=novel');
    expect(searchOf(readWish(new URLSearchParams('lengthFrom=0&lengthTo=4'))).toString()).toBe('');
  });

  test('what is no edge changes nothing', () => {
    for (const said of ['lengthFrom=1', 'lengthFrom=x&lengthTo=2', 'lengthFrom=-1&lengthTo=2', 'lengthFrom=&lengthTo='])
      expect(readWish(new URLSearchParams(`length=long&${said}`)).length.with).toEqual(['long']);
  });

  test('lengths that are left out narrow the stretch', () => {
    expect(lengthSpanOf({ with: [], without: ['short'] })).toEqual({ from: 1, to: 4 });
    expect(lengthSpanOf({ with: ['novel'], without: ['novel'] })).toEqual({ from: 0, to: 4 });
  });
});
