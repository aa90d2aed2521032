import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import type { Activity } from './graph.ts';
import { revisit } from './revisit.ts';
import { storyOf } from './story.ts';

const key = { name: 'key', kind: 'flag' as const, start: false, values: [] };
const first = (value: string, to = 2) =>
  activity(1, 'choice', [link(1, to, { effects: [{ variable: 'key', value }] })]);
const story = (...activities: Activity[]) => storyOf(graph(activities, { variables: [key] }));
const note = { activityId: activityId(2), seed: 7, moves: [linkId(1)], variables: { key: true } };

test('a draft that leads there as it did shows the same place', () => {
  const { kind, states } = revisit(story(first('yes'), activity(2, 'ending')), note);
  expect(kind).toBe('same');
  expect(states.map(({ activity: at }) => at)).toEqual([activityId(1), activityId(2)]);
});

test('reports other values on the way', () => {
  expect(revisit(story(first('no'), activity(2, 'ending')), note).kind).toBe('otherValues');
});

test('where the moves lead elsewhere, the step is shown with the values as they were', () => {
  const { kind, states } = revisit(story(first('no', 3), activity(2, 'ending'), activity(3, 'ending')), note);
  expect(kind).toBe('otherWay');
  expect(states).toMatchObject([{ activity: activityId(2), variables: { key: true } }]);
});

test('where the step was removed, the moves lead as far as they can', () => {
  const { kind, states } = revisit(story(first('yes')), note);
  expect(kind).toBe('gone');
  expect(states).toMatchObject([{ activity: activityId(1) }]);
  expect(revisit(storyOf(graph([])), note)).toEqual({ kind: 'gone', states: [] });
});
