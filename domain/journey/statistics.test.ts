import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '#domain/duration.ts';
import { activityId, linkId } from '#tests/journeys.ts';
import { readersToldAtLeast } from './journey.ts';
import { type CountedRun, createTally, stoppedAfterDays, toldCount } from './statistics.ts';

const run = (reader: string, more: Partial<CountedRun> = {}): CountedRun => ({
  ...{ reader, visited: [activityId(1)], followed: [], at: activityId(1), movedAt: 0, ending: undefined },
  ...more,
});

test('readers are counted once, whatever number of runs they have', () => {
  const tally = createTally();
  for (let reader = 0; reader < 20; reader++)
    for (let again = 0; again < 2; again++)
      tally.add(
        run(`${reader}`, {
          visited: reader < 10 ? [activityId(1), activityId(2)] : [activityId(1)],
          followed: reader < 10 ? [linkId(1)] : [],
          at: activityId(reader < 10 ? 2 : 1),
          movedAt: again,
          ending: reader < 10 && again === 0 ? activityId(2) : undefined,
        }),
      );
  const told = tally.told(stoppedAfterDays * dayMs + 1);
  expect(told).toEqual({
    ...{ readers: 20, runs: 40, finished: 10 },
    endings: { [activityId(2)]: 10 },
    came: { [activityId(1)]: 20, [activityId(2)]: 10 },
    // The last run counts: readers who began again after an ending have stopped there, too.
    stopped: { [activityId(1)]: 10, [activityId(2)]: 10 },
    followed: { [linkId(1)]: 10 },
  });
  // A reader who was here yesterday may return.
  expect(tally.told(dayMs).stopped).toEqual({});
});

test('the figures tell nothing of fewer than five readers, nor does any difference of two of them', () => {
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
        // No two of them, nor any sum, differ by fewer than five.
        expect((count ?? 0) % readersToldAtLeast).toBe(0);
      }
    }),
  );
  expect([0, 1, 4, 5, 7, 8, 12, 13].map(toldCount)).toEqual([0, null, null, 5, 5, 10, 10, 15]);
});

test('what a step’s other link was followed by cannot be worked out', () => {
  const tally = createTally();
  for (let reader = 0; reader < 20; reader++)
    tally.add(
      run(`${reader}`, {
        visited: [activityId(1), ...(reader < 10 ? [activityId(2)] : reader < 14 ? [activityId(3)] : [])],
        followed: reader < 10 ? [linkId(1)] : reader < 14 ? [linkId(2)] : [],
      }),
    );
  const { came, followed } = tally.told(0);
  expect([came[activityId(2)], came[activityId(3)]]).toEqual([10, null]);
  expect([followed[linkId(1)], followed[linkId(2)]]).toEqual([10, null]);
});
