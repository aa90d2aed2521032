import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from './collection.ts';
import { namesTag } from './etag.ts';
import { cursorOf, readCursor } from './paging.ts';

const records = fc.uniqueArray(
  fc.record({ id: fc.string({ maxLength: 4 }), data: fc.record({ by: fc.oneof(fc.nat(3), fc.constantFrom(7)) }) }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const placedBy = { by: ({ data }: { data: { by: number } }) => data.by };

test('pages hold every record once, in its order, however they are cut', () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 1, max: 7 }), fc.constantFrom('by', '-by'), (all, limit, order) => {
      const seen: { id: string; by: string | number }[] = [];
      let after: ReturnType<typeof readCursor>;
      for (;;) {
        const page = pageOf(all, { filters: {}, order, after, limit }, placedBy);
        seen.push(...page);
        const last = page.at(-1);
        if (!last || page.length < limit) break;
        after = readCursor(cursorOf(order, last), order);
        expect(after).toEqual({ by: last.by, id: last.id });
      }
      expect(seen.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
      const turn = order === 'by' ? 1 : -1;
      for (const [at, one] of seen.slice(1).entries())
        expect((Number(one.by) - Number(seen[at]?.by)) * turn).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a cursor is good for the order it was given out for, and nothing else is one', () => {
  const cursor = cursorOf('by', { by: 1, id: 'a' });
  expect(readCursor(cursor, '-by')).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readCursor(text, 'by')).toBeUndefined();
      expect(readCursor(Buffer.from(text).toString('base64url'), 'by')).toBeUndefined();
    }),
  );
});

test('a header names a tag alone, among others, as a weak one, or by a star', () => {
  for (const header of ['"a"', '"b", "a"', 'W/"a"', '*']) expect(namesTag(header, '"a"')).toBe(true);
  for (const header of ['"b"', 'a', '', '"a" "b"']) expect(namesTag(header, '"a"')).toBe(false);
});
