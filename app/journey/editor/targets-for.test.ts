import { expect, test } from 'vitest';
import { activity, activityId } from '#tests/journeys.ts';
import { afterRemoval } from './after-removal.ts';
import { targetsFor } from './targets-for.ts';

const steps = [
  activity(1, 'read', [], { title: 'Under the mat', text: 'A key.' }),
  activity(2, 'read', [], { title: 'Érase', text: 'Érase\n  una   vez' }),
  activity(3, 'read', [], { title: 'The mat', text: '' }),
  activity(4, 'read', [], { title: 'Mats', text: 'x'.repeat(500) }),
];
const found = (typed: string | undefined, chosen = 0) =>
  targetsFor(steps, typed, activityId(chosen)).found.map(({ id }) => steps.findIndex((step) => step.id === id) + 1);

test('a step to lead to is found by its title, then by its text, and without accents', () => {
  expect(found('mat')).toEqual([4, 1, 3]);
  expect(found('ERASE')).toEqual([2]);
  expect(found('key')).toEqual([1]);
  expect(found('nothing of it')).toEqual([]);
  expect(targetsFor(steps, 'erase', undefined).found[0]?.said).toBe('Érase una vez');
});

test('before anything is typed all steps are there, the chosen one first, and at most 50', () => {
  expect(found(undefined, 3)).toEqual([3, 1, 2, 4]);
  expect(found('  ')).toEqual([1, 2, 3, 4]);
  const many = Array.from({ length: 1_000 }, (_, at) => activity(at + 1, 'read'));
  const { found: some, more } = targetsFor(many, undefined, activityId(900));
  expect([some[0]?.id, some.length, more]).toEqual([activityId(900), 50, 950]);
});

test('the next item takes the place of a removed one, and at the end the one before', () => {
  const left = (...gone: number[]) => afterRemoval(steps, new Set(gone.map(activityId)));
  expect(left(2)).toBe(activityId(3));
  expect(left(3, 4)).toBe(activityId(2));
  expect(left(1, 2, 3, 4)).toBeUndefined();
});
