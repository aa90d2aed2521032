import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { move, type RunState, startRun, stepOf } from './engine.ts';
import type { Graph } from './graph.ts';
import type { InkScene, InkStory, TellInk } from './ink-story.ts';
import { refit, replay } from './refit.ts';
import { storyOf } from './story.ts';

/** What a story says after its picks; the compiled story of these tests. */
type Scenes = Readonly<Record<string, Partial<InkScene>>>;

const ink = (scenes: Scenes): InkStory => ({ compiled: JSON.stringify(scenes), files: [], knots: 1, words: 1 });
const tell: TellInk = ({ compiled }, seed, picks) => {
  const scene = (JSON.parse(compiled) as Scenes)[picks.join(' ')];
  if (!scene) return { lines: [], choices: [], outcome: 'lost' };
  const { lines = [`Seed ${seed}.`], choices = [] } = scene;
  return { ...scene, lines, choices, outcome: scene.outcome ?? (choices.length > 0 ? 'asks' : 'ended') };
};

const door: Scenes = {
  '': { lines: ['A *door*.', ' ', '  > {open}  '], choices: ['Knock.', 'Knock.', '*'] },
  '0': { lines: ['Nobody.'], choices: ['Wait.'] },
  '0 0': { lines: ['Still nobody.'] },
  '1': { outcome: 'failed', lines: ['It'], trouble: 'Oh.' },
  '2': {},
};

const story = (drawn: Graph) => storyOf(drawn, tell);
const alone = (scenes: Scenes = door) => story(graph([activity(1, 'ink', [], { ink: ink(scenes), text: 'Before.' })]));

function begin(drawn = alone(), seed = 7): RunState {
  const state = startRun(drawn, seed);
  if (!state) throw new Error('It does not begin.');
  return state;
}

const idsAt = (state: RunState, drawn = alone()) => stepOf(drawn, state)?.options.map(({ id }) => id) ?? [];
const pick = (state: RunState, at: number, drawn = alone()) => move(drawn, state, idsAt(state, drawn)[at] ?? '');

test('a run in an ink story is its picks, and its words mean nothing but themselves', () => {
  const start = begin();
  expect(start).toMatchObject({ activity: activityId(1), turn: 0, visits: { [activityId(1)]: 1 } });
  expect(stepOf(alone(), start)).toMatchObject({
    text: 'Before.\n\nA \\*door\\*.\n\n\\> \\{open\\}',
    options: [{ label: 'Knock.' }, { label: 'Knock.' }, { label: '\\*' }],
    ...{ isEnding: false, hasFailed: false },
  });
  // Two choices that read the same are two.
  expect(new Set(idsAt(start)).size).toBe(3);
  const after = pick(start, 0);
  expect(after).toMatchObject({ picks: [0], turn: 1, visits: { [activityId(1)]: 1 } });
  const end = after && pick(after, 0);
  expect(end && stepOf(alone(), end)).toMatchObject({ text: 'Still nobody.', options: [], isEnding: true });
  expect(end && move(alone(), end, 'ink-0-0')).toBeUndefined();
  expect(move(alone(), start, 'ink-9-0')).toBeUndefined();
  expect(replay(alone(), 7, [idsAt(start)[0] ?? '', 'no move'])).toHaveLength(2);
});

test('a story that goes wrong has neither choices nor an end', () => {
  const failed = pick(begin(), 1);
  expect(failed && stepOf(alone(), failed)).toMatchObject({
    ...{ text: 'It', options: [], isEnding: false, hasFailed: true },
  });
});

test('where a story ends, the links of its activity lead on, and it is told afresh on the next visit', () => {
  const drawn = story(
    graph(
      [
        activity(1, 'ink', [link(1, 2), link(2, 3, { isAutomatic: true, condition: 'key' })], {
          ...{ ink: ink(door), effects: [{ variable: 'key', value: 'visits() > 1' }] },
        }),
        activity(2, 'read', [link(3, 1)]),
        activity(3, 'ending'),
      ],
      { variables: [{ name: 'key', kind: 'flag', start: false, values: [] }] },
    ),
  );
  const start = begin(drawn);
  const over = pick(start, 2, drawn);
  expect(over && stepOf(drawn, over)).toMatchObject({ text: 'Seed 7.', isEnding: false, options: [{ id: linkId(1) }] });
  const next = over && move(drawn, over, linkId(1));
  expect(next).toMatchObject({ activity: activityId(2) });
  expect(next).not.toHaveProperty('picks');
  const again = next && move(drawn, next, linkId(3));
  expect(again).toMatchObject({ activity: activityId(1), visits: { [activityId(1)]: 2 } });
  expect(again).not.toHaveProperty('picks');
  // The automatic link waits for the end of the story, and is followed then.
  const last = again && pick(again, 2, drawn);
  expect(last).toMatchObject({ activity: activityId(3), turn: 4 });
});

test('a run continues in a new version while its picks are there, and asks where they say something else', () => {
  const state = pick(begin(), 0);
  const moves = [{ move: idsAt(begin())[0] ?? '', activityId: activityId(1) }];
  const fitOf = (scenes: Scenes) => state && refit(alone(scenes), state, moves);

  expect(fitOf({ ...door, '0': { lines: ['No one.'], choices: ['Wait.'] } })).toMatchObject({ kind: 'moved' });
  const other = fitOf({ ...door, '': { choices: ['Ring.', 'Knock.', '*'] } });
  expect(other).toMatchObject({ kind: 'asked', state: { picks: [0] } });
  expect(fitOf({ '': { choices: ['Ring.'] } })).toEqual({ kind: 'kept' });
  expect(fitOf({ ...door, '0': { outcome: 'failed' } })).toEqual({ kind: 'kept' });
});
