import { expect, test } from 'vitest';
import { activityId } from '#tests/journeys.ts';
import { mayOpenActivity } from './travel.ts';

test('a run opens the activity it is at, looks back at those it was at, and no others', () => {
  const run = { activity: activityId(2), visits: { [activityId(1)]: 1, [activityId(2)]: 1 } };
  expect(mayOpenActivity(run, activityId(2))).toBe('allowed');
  expect(mayOpenActivity(run, activityId(1))).toBe('behind');
  expect(mayOpenActivity(run, activityId(3))).toBe('notReached');
  expect(mayOpenActivity(run, '__proto__' as never)).toBe('notReached');
});
