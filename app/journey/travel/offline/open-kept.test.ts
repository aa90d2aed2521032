import { expect, test } from 'vitest';
import { startRun } from '#domain/journey/engine.ts';
import { keptForm, offlineLimits } from '#domain/journey/offline.ts';
import { storyOf } from '#domain/journey/story.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import type { KeptRun } from './kept-run.ts';
import { openKept } from './open-kept.ts';

const drawn = graph([
  activity(1, 'choice', [link(1, 2)]),
  activity(2, 'reflection', [link(2, 3)]),
  activity(3, 'ending'),
]);
const now = 1_800_000_000_000;

function kept(more: Partial<KeptRun> = {}): KeptRun {
  const state = startRun(storyOf(drawn), 1);
  if (!state) throw new Error('The journey does not begin.');
  return {
    form: keptForm,
    uid: 'ana',
    journeyId: 'journey',
    at: now,
    servedAt: now,
    edition: 1,
    graph: drawn,
    number: 1,
    state,
    moves: [],
    made: [],
    shown: {
      work: { title: 'Doors' } as KeptRun['shown']['work'],
      path: [{ id: activityId(1), title: 'Activity 1', choice: '' }],
      isPathCut: false,
      endingsFound: 0,
      written: 'A name.',
    },
    ...more,
  };
}

const made = [{ move: linkId(1), activity: activityId(2), at: now, answer: '' }];

test('a journey opens where it was left, with what the server has of the step', () => {
  const step = openKept(kept(), now);

  expect(step).toMatchObject({ at: activityId(1), written: 'A name.', mayGoBack: false, turn: 0 });
  expect(step?.options.map(({ id }) => id)).toEqual([linkId(1)]);
});

test('a journey opens behind the moves made since, whose steps were not written at', () => {
  const step = openKept(kept({ made }), now);

  expect(step).toMatchObject({ at: activityId(2), written: '', mayGoBack: true, turn: 1 });
  expect(step?.path.map(({ id }) => id)).toEqual([activityId(1), activityId(2)]);
});

test.each([
  ['nothing is kept', undefined, now],
  ['an older build kept it without a form', { ...kept(), form: undefined } as unknown as KeptRun, now],
  ['another build kept it in another form', kept({ form: keptForm + 1 }), now],
  ['the server gave it too long ago', kept(), now + offlineLimits.openMs + 1],
  ['it was closed', kept({ servedAt: 0 }), now],
  ['its step is not in its version', kept({ graph: graph([]) }), now],
  ['it cannot be read', kept({ graph: {} as KeptRun['graph'] }), now],
])('a journey does not open where %s', (_, run, at) => {
  expect(openKept(run, at)).toBeUndefined();
});

test('a journey opens until the last moment', () => {
  expect(openKept(kept(), now + offlineLimits.openMs)).toBeDefined();
});
