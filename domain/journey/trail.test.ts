import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { startRun } from './engine.ts';
import { storyOf } from './story.ts';
import { keptValues, testerLimits } from './tester.ts';
import { moveTo, placeOf, readTrail, writeTrail } from './trail.ts';

const anyTrail = fc.record({
  seed: fc.integer({ min: 0, max: 0xffff_ffff }),
  places: fc.array(fc.integer({ min: 0, max: 36 ** 2 - 1 }), { maxLength: testerLimits.moves }),
});

test('a trail that was written is read as it was', () => {
  fc.assert(
    fc.property(anyTrail, (trail) => {
      expect(readTrail(writeTrail(trail))).toEqual(trail);
    }),
  );
});

test('a trail that is malformed or too long is not read', () => {
  for (const text of ['', '-', '1-', 'A', '1--2', '1-000', 'zzzzzzz', '12345678', ' 1', '1\n'])
    expect(readTrail(text), text).toBeUndefined();
  const long = { seed: 1, places: Array.from({ length: testerLimits.moves + 1 }, () => 0) };
  expect(readTrail(writeTrail(long))).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => void readTrail(text)));
});

const story = storyOf(
  graph([
    activity(1, 'choice', [link(1, 2), link(2, 3, { condition: 'no', whenShut: 'shown' }), link(3, 3)]),
    activity(2, 'question', [link(4, undefined), link(5, 3, { isRight: true })]),
    activity(3, 'ending'),
  ]),
);
const start = startRun(story, 1);
if (!start) throw new Error('no beginning');

test('a place is that of an answer or a choice, and a shut one leads nowhere', () => {
  expect(placeOf(story, start, linkId(3))).toBe(2);
  expect(placeOf(story, start, linkId(4))).toBeUndefined();
  expect(moveTo(story, start, 1)).toBeUndefined();
  expect(moveTo(story, start, 9)).toBeUndefined();
  const asked = moveTo(story, start, 0);
  expect(asked).toMatchObject({ id: linkId(1), state: { activity: activityId(2) } });
  expect(asked && placeOf(story, asked.state, linkId(5))).toBe(1);
});

test('a note keeps as many values as it has room for', () => {
  const long = 'x'.repeat(500);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`v${at}`, long]));
  const kept = keptValues(many);
  expect(Object.keys(kept).length).toBeGreaterThan(5);
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(testerLimits.valuesLength);
  expect(keptValues({ key: true, coins: 3 })).toEqual({ key: true, coins: 3 });
});
