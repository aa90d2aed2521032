import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOfRows, placeWord, readPlaceWord, rowsOnPage } from './list-place.ts';

test('a place is read from its address as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.uuid(), (at, id) => {
      expect(readPlaceWord(placeWord({ at, id }))).toEqual({ at, id });
    }),
  );
});

test.each([null, '', '-', '12', 'abc-def', '1-', '-1-a', '1-a b', `1-${'a'.repeat(129)}`, '9999999999999999-a'])(
  '%s is the beginning',
  (word) => {
    expect(readPlaceWord(word)).toBeUndefined();
  },
);

test('a list continues only where there is more than a page of it', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect(pageOfRows(rows(rowsOnPage))).toEqual({ shown: rows(rowsOnPage), last: undefined });
  expect(pageOfRows(rows(rowsOnPage + 1))).toEqual({ shown: rows(rowsOnPage), last: rowsOnPage - 1 });
});
