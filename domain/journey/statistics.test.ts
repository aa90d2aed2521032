import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '#domain/duration.ts';
import { activityId, linkId } from '#tests/journeys.ts';
import { readersToldAtLeast } from './journey.ts';
import { type CountedRun, createTally, mayTell, stoppedAfterDays } from './statistics.ts';

const run = (reader: string, more: Partial<CountedRun> = {}): CountedRun => ({
  ...{ reader, visited: [activityId(1)], followed: [], at: activityId(1), movedAt: 0, ending: undefined },
  ...more,
});

test('readers are counted once, whatever number of runs they have', () => {
  const tally = createTally();
  for (let reader = 0; reader < 12; reader++)
    for (let again = 0; again < 2; again++)
      tally.add(
        run(`${reader}`, {
          visited: reader < 6 ? [activityId(1), activityId(2)] : [activityId(1)],
          followed: reader < 6 ? [linkId(1)] : [],
          at: activityId(reader < 6 ? 2 : 1),
          movedAt: again,
          ending: reader < 6 && again === 0 ? activityId(2) : undefined,
        }),
      );
  const told = tally.told(stoppedAfterDays * dayMs + 1);
  expect(told).toEqual({
    ...{ readers: 12, runs: 24, finished: 6 },
    endings: { [activityId(2)]: 6 },
    came: { [activityId(1)]: 12, [activityId(2)]: 6 },
    // The last run counts: readers who began again after an ending have stopped there, too.
    stopped: { [activityId(1)]: 6, [activityId(2)]: 6 },
    followed: { [linkId(1)]: 6 },
  });
  // A reader who was here yesterday may return.
  expect(tally.told(dayMs).stopped).toEqual({});
});

test('the figures tell nothing of fewer than five readers, nor of a remainder of fewer than five', () => {
  const group = fc.array(fc.tuple(fc.nat(9), fc.nat(3), fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(group, (runs) => {
      const tally = createTally();
      for (const [reader, at, hasEnded] of runs)
        tally.add(
          run(`${reader}`, {
            visited: [activityId(at)],
            at: activityId(at),
            ending: hasEnded ? activityId(at) : undefined,
          }),
        );
      const { readers, finished, endings, came, stopped } = tally.told(100 * dayMs);
      const all = new Set(runs.map(([reader]) => reader)).size;
      if (all < readersToldAtLeast) {
        expect([readers, finished, endings, came, stopped]).toEqual([null, null, {}, {}, {}]);
        return;
      }
      for (const count of [finished, ...[endings, came, stopped].flatMap((counts) => Object.values(counts))]) {
        if (count === null) continue;
        expect(count === 0 || count >= readersToldAtLeast).toBe(true);
        expect(all - count === 0 || all - count >= readersToldAtLeast).toBe(true);
      }
    }),
  );
  expect([mayTell(5, 10), mayTell(6, 10), mayTell(4, 10), mayTell(0, 10), mayTell(10, 10), mayTell(4, 4)]).toEqual([
    ...[true, false, false, true, true, false],
  ]);
});
