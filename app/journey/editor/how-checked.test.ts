import { expect, test } from 'vitest';
import { activity, graph } from '#tests/journeys.ts';
import { howChecked } from './how-checked.ts';

test('says how the ways of a journey were checked, and of one without a start that none was', () => {
  const ending = activity(1, 'ending');
  const ink = { ...ending, ink: { compiled: '', files: [], knots: 1, words: 1 } };

  expect(howChecked({ isComplete: true }, graph([ending]))).toBe('all');
  expect(howChecked({ isComplete: true }, graph([ink]))).toBe('allButInk');
  expect(howChecked({ isComplete: false }, graph([ending]))).toBe('byRuns');
  expect(howChecked({ isComplete: true }, graph([ending], { start: undefined }))).toBe('notBegun');
  expect(howChecked({ isComplete: true }, graph([ending], { start: activity(2, 'read').id }))).toBe('notBegun');
  expect(howChecked({ isComplete: true }, graph([]))).toBeUndefined();
});
