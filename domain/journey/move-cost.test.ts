import { expect, test } from 'vitest';
import { activity, activityId, graph } from '#tests/journeys.ts';
import { explorationLimits, explore } from './explore.ts';
import { moveCost } from './move-cost.ts';
import { storyOf } from './story.ts';

const members = 500;
const large = storyOf(
  graph([
    activity(1, 'choice', [], { offer: { group: 'day', by: 'weight', atMost: 3 } }),
    ...Array.from({ length: members }, (_, at) =>
      activity(at + 2, 'ending', [], {
        storylet: { group: 'day', condition: '', weight: 1 + (at % 3), isOnce: false },
      }),
    ),
  ]),
);

test('a move from a large group costs as much as several, and one from elsewhere costs one', () => {
  expect(moveCost(large, activityId(1))).toBe(6);
  expect(moveCost(large, activityId(2))).toBe(1);
});

test('a journey with a large group is travelled as often as is promised', () => {
  const limits = { ...explorationLimits, runs: 200, moves: 60 };
  expect(explore(large, limits)).toMatchObject({ isComplete: false, runs: 200 });
});
