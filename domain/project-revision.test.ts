import { expect, test } from 'vitest';
import { type BlockPlan, planDifference, planKey } from './project-revision.ts';

const plan: BlockPlan = {
  synopsis: 'She waits.',
  status: 'idea',
  target: 800,
  labelId: undefined,
  pointOfView: 'Maren',
  storyDate: '',
};

test('two plans differ in what is not the same in both', () => {
  const key = planKey(plan);
  expect(planDifference(key, planKey({ ...plan }))).toEqual([]);
  expect(planDifference(key, planKey({ ...plan, storyDate: 'Winter', synopsis: '' }))).toEqual([
    'synopsis',
    'storyDate',
  ]);
  expect(planDifference(planKey({ ...plan, target: undefined }), key)).toEqual(['target']);
});

test('a plan that is not known differs in nothing', () => {
  expect(planDifference(undefined, planKey(plan))).toEqual([]);
});
