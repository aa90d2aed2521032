import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from './duration.ts';
import type { RevisionId } from './ids.ts';
import { revisionsThinned, thinnedAfterDays } from './revision.ts';

const now = 100 * dayMs;
const revisions = fc
  .array(
    fc.record({
      hour: fc.nat(100 * 24 - 1),
      name: fc.constantFrom('', '', '', 'First draft'),
      words: fc.nat(50),
    }),
    { maxLength: 60 },
  )
  .map((some) =>
    some
      .toSorted((one, other) => one.hour - other.hour)
      .map(({ hour, ...rest }, at) => ({ ...rest, at: (hour / 24) * dayMs + at, id: `${at}` as RevisionId })),
  );
const dayOf = ({ at }: { readonly at: number }) => Math.floor(at / dayMs);

test('versions with a name and those of the last days stay, and of each day before the last and the longest', () => {
  fc.assert(
    fc.property(revisions, (all) => {
      const removed = new Set(revisionsThinned(all, now));
      const kept = all.filter(({ id }) => !removed.has(id));
      for (const one of all.filter(({ id }) => removed.has(id))) {
        expect(one.name).toBe('');
        expect(one.at).toBeLessThan(now - thinnedAfterDays * dayMs);
        const beside = kept.filter((other) => dayOf(other) === dayOf(one));
        expect(beside.some(({ at }) => at > one.at)).toBe(true);
        expect(beside.some(({ words }) => words >= one.words)).toBe(true);
      }
      const old = kept.filter(({ at, name }) => name === '' && at < now - thinnedAfterDays * dayMs);
      for (const day of Map.groupBy(old, dayOf).values()) expect(day.length).toBeLessThanOrEqual(2);
      // What was thinned once stays as it is.
      expect(revisionsThinned(kept, now)).toEqual([]);
    }),
  );
});
