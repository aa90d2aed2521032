import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { move, startRun } from './engine.ts';
import type { Graph, Variable } from './graph.ts';
import { refit } from './refit.ts';
import { storyOf } from './story.ts';

const key: Variable = { name: 'key', kind: 'flag', start: false, values: [] };
const drawn = (value: string | undefined, variables = [key]): Graph =>
  graph(
    [
      activity(1, 'read', [link(1, 2, { effects: value ? [{ variable: 'key', value }] : [] })]),
      activity(2, 'choice', [link(2, 3, { condition: 'key' }), link(3, 3)]),
      activity(3, 'ending'),
    ],
    { variables },
  );

test('a reader whose values would be others is asked, and keeps them until then', () => {
  const before = storyOf(drawn('yes'));
  const begun = startRun(before, 1);
  const state = begun && move(before, begun, linkId(1));
  if (!state) throw new Error('It does not begin.');
  const moves = [{ move: linkId(1), activityId: activityId(2) }];
  const fitOf = (next: Graph) => refit(storyOf(next), state, moves);

  expect(fitOf(drawn('yes'))).toMatchObject({ kind: 'moved', state: { variables: { key: true } } });
  expect(fitOf(drawn(undefined))).toMatchObject({ kind: 'asked', state: { variables: { key: true } } });
  // A variable that is new, or is gone, changes nothing that the reader had.
  const lamp: Variable = { name: 'lamp', kind: 'number', start: 3, values: [] };
  expect(fitOf(drawn('yes', [key, lamp]))).toMatchObject({ kind: 'moved', state: { variables: { lamp: 3 } } });
  expect(fitOf(graph([activity(1, 'read', [link(1, 2)]), activity(2, 'ending')]))).toMatchObject({ kind: 'moved' });
});

test('who has agreed to another way is not asked again where nothing more changes', () => {
  const [before, after] = [storyOf(drawn('yes')), storyOf(drawn(undefined))];
  const begun = startRun(before, 1);
  const state = begun && move(before, begun, linkId(1));
  const own = (story: typeof before) => {
    const first = startRun(story, 1);
    const second = first && move(story, first, linkId(1));
    return [first, second].filter((one) => one !== undefined);
  };
  if (!state) throw new Error('It does not begin.');
  const moves = [{ move: linkId(1), activityId: activityId(2) }];
  const typo = { ...after.graph, activities: after.graph.activities.map((one) => ({ ...one, title: 'Better' })) };
  // They kept the key in the version without it.
  expect(refit(storyOf(typo), state, moves)).toMatchObject({ kind: 'asked' });
  expect(refit(storyOf(typo), state, moves, undefined, own(after))).toMatchObject({
    ...{ kind: 'moved', state: { variables: { key: true } } },
  });
  // What is new there has the value that the way gives it.
  const lamp: Variable = { name: 'lamp', kind: 'flag', start: false, values: [] };
  const lit = { ...after.graph, variables: [key, lamp] };
  const [first, ...rest] = lit.activities;
  const lights = first && {
    ...first,
    links: first.links.map((one) => ({ ...one, effects: [{ variable: 'lamp', value: 'yes' }] })),
  };
  const fitted = refit(
    storyOf({ ...lit, activities: lights ? [lights, ...rest] : rest }),
    state,
    moves,
    undefined,
    own(after),
  );
  expect(fitted).toMatchObject({ kind: 'moved', state: { variables: { key: true, lamp: true } } });
  // From the version that gave it, it is another way.
  expect(refit(after, state, moves, undefined, own(before))).toMatchObject({ kind: 'asked' });
});
