import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from '#files/byte-range.ts';

test('a range is inside of the file for any request', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(300), fc.nat(300)).map(([from, to]) => `bytes=${from}-${to}`),
    fc.nat(300).map((from) => `bytes=${from}-`),
    fc.nat(300).map((count) => `bytes=-${count}`),
  );
  fc.assert(
    fc.property(header, fc.nat(200), (asked, size) => {
      const range = rangeOf(asked, size);
      if (range === undefined || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

test('each form of a range means what the standard says', () => {
  expect(rangeOf('bytes=0-4', 10)).toEqual({ start: 0, end: 4 });
  expect(rangeOf('bytes=5-', 10)).toEqual({ start: 5, end: 9 });
  expect(rangeOf('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
  expect(rangeOf('bytes=-30', 10)).toEqual({ start: 0, end: 9 });
  expect(rangeOf('bytes=8-100', 10)).toEqual({ start: 8, end: 9 });
  expect(rangeOf('bytes=10-', 10)).toBe('unsatisfiable');
  expect(rangeOf('bytes=-0', 10)).toBe('unsatisfiable');
  for (const passedOver of [undefined, '', 'bytes=', 'bytes=-', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=0-1'])
    expect(rangeOf(passedOver, 10), passedOver).toBeUndefined();
  expect(rangeOf('bytes=0-4', 0)).toBeUndefined();
});
