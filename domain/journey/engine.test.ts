import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { move, type RunState, startRun, stepOf } from './engine.ts';
import type { Value, Variable } from './graph.ts';
import { type Story, storyOf } from './story.ts';

const courage: Variable = { name: 'courage', kind: 'number', start: 0, values: [] };
const key: Variable = { name: 'key', kind: 'flag', start: false, values: [] };

function begin(story: Story, seed = 1): RunState {
  const state = startRun(story, seed);
  if (!state) throw new Error('It does not begin.');
  return state;
}

function after(story: Story, state: RunState, ...ids: readonly string[]): RunState {
  return ids.reduce((at, id) => {
    const next = move(story, at, id);
    if (!next) throw new Error(`${id} is no move here.`);
    return next;
  }, state);
}

test('a reader carries what holds something, in the words of its author', () => {
  const carrying = (name: string, start: Value, carried: string): Variable => ({
    ...{ name, start, values: [], carried },
    kind: typeof start === 'boolean' ? 'flag' : typeof start === 'number' ? 'number' : 'text',
  });
  const story = storyOf(
    graph(
      [activity(1, 'read', [link(1, 2, { effects: [{ variable: 'key', value: 'yes' }] })]), activity(2, 'ending')],
      {
        variables: [
          carrying('key', false, 'the *key*'),
          carrying('coins', 3, '{coins} {if coins is 1}coin{else}coins{end}'),
          carrying('debt', 0, 'a debt'),
          carrying('name', 'Ana', '{if name is "Ana"}{end}'),
          { name: 'secret', kind: 'flag', start: true, values: [] },
        ],
      },
    ),
  );
  const first = begin(story);

  expect(stepOf(story, first)?.carried).toEqual(['3 coins']);
  expect(stepOf(story, after(story, first, linkId(1)))?.carried).toEqual(['the *key*', '3 coins']);
});

test('a choice that is shown shut says why, in the words of its author, until it is open', () => {
  const story = storyOf(
    graph(
      [
        activity(1, 'choice', [
          link(1, 1, { effects: [{ variable: 'key', value: 'yes' }] }),
          link(2, 2, { condition: 'key', whenShut: 'shown', whyShut: 'You have {courage} *keys*.' }),
          link(3, 2, { condition: 'key', whenShut: 'shown' }),
        ]),
        activity(2, 'ending'),
      ],
      { variables: [key, courage] },
    ),
  );
  const why = (state: RunState) => stepOf(story, state)?.options.map((option) => option.why);

  expect(why(begin(story))).toEqual(['', 'You have 0 *keys*.', '']);
  expect(why(after(story, begin(story), linkId(1)))).toEqual(['', '', '']);
});

test('a link leads on, changes variables, and opens what asks for them', () => {
  const story = storyOf(
    graph(
      [
        activity(1, 'choice', [
          link(1, 1, { effects: [{ variable: 'key', value: 'yes' }], isOnce: true }),
          link(2, 2, { condition: 'key', whenShut: 'shown' }),
          link(3, 2, { condition: 'courage > 1' }),
        ]),
        activity(2, 'ending', [], { text: 'It opens{if courage > 0}, and you {courage}{else}.{end}' }),
      ],
      { variables: [key, courage] },
    ),
  );
  const start = begin(story);
  expect(stepOf(story, start)?.options.map(({ id, isOpen }) => [id, isOpen])).toEqual([
    [linkId(1), true],
    [linkId(2), false],
  ]);
  expect(move(story, start, linkId(2))).toBeUndefined();
  expect(move(story, start, linkId(3))).toBeUndefined();
  expect(move(story, start, 'no link')).toBeUndefined();

  const withKey = after(story, start, linkId(1));
  expect(withKey).toMatchObject({ turn: 1, visits: { [activityId(1)]: 2 }, taken: [linkId(1)] });
  expect(stepOf(story, withKey)?.options.map(({ id, isOpen }) => [id, isOpen])).toEqual([[linkId(2), true]]);
  const end = after(story, withKey, linkId(2));
  expect(stepOf(story, end)).toMatchObject({ isEnding: true, text: 'It opens.', options: [] });
});

test('a question says what each answer deserves, and continues when one is right', () => {
  const story = storyOf(
    graph([
      activity(1, 'question', [
        link(1, undefined, { feedback: 'No.' }),
        link(2, 2, { isRight: true, feedback: 'Yes!' }),
      ]),
      activity(2, 'ending'),
    ]),
  );
  const wrong = after(story, begin(story), linkId(1));
  expect(stepOf(story, wrong)).toMatchObject({
    feedback: { text: 'No.', isRight: false },
    options: [],
    answers: [
      { id: linkId(1), isGiven: true },
      { id: linkId(2), isGiven: false },
    ],
  });
  expect(move(story, wrong, linkId(1))).toBeUndefined();
  const right = after(story, wrong, linkId(2));
  expect(stepOf(story, right)).toMatchObject({ feedback: { text: 'Yes!', isRight: true }, answers: [] });
  expect(after(story, right, linkId(2)).activity).toBe(activityId(2));
});

test('a group offers matching activities, by order or drawn by weight, and once-only ones once', () => {
  const hub = (by: 'order' | 'weight', atMost: number) =>
    storyOf(
      graph(
        [
          activity(1, 'choice', [], { offer: { group: 'street', by, atMost } }),
          ...[2, 3, 4].map((number) =>
            activity(number, 'read', [link(number, 1)], {
              storylet: { group: 'street', condition: number === 4 ? 'key' : '', weight: number, isOnce: number === 2 },
            }),
          ),
        ],
        { variables: [key] },
      ),
    );
  const offers = (story: Story, state: RunState) => stepOf(story, state)?.options.map(({ to }) => to);

  const inOrder = hub('order', 5);
  expect(offers(inOrder, begin(inOrder))).toEqual([activityId(2), activityId(3)]);
  expect(offers(inOrder, after(inOrder, begin(inOrder), activityId(2), linkId(2)))).toEqual([activityId(3)]);

  const drawn = hub('weight', 1);
  const first = [...Array(200).keys()].map((seed) => offers(drawn, begin(drawn, seed))?.[0]);
  expect(new Set(first)).toEqual(new Set([activityId(2), activityId(3)]));
});

test('automatic links are followed immediately, and a circle of them ends', () => {
  const story = storyOf(
    graph([
      activity(1, 'read', [link(1, 2, { isAutomatic: true })]),
      activity(2, 'read', [link(2, 1, { isAutomatic: true }), link(3, 3)]),
      activity(3, 'ending'),
    ]),
  );
  const state = begin(story);
  expect(Object.values(state.visits).reduce((sum, count) => sum + count, 0)).toBe(101);
});

test('chance follows from the seed: the same moves give the same run', () => {
  const story = storyOf(
    graph([activity(1, 'read', [link(1, 1)], { effects: [{ variable: 'courage', value: 'random(1, 1000)' }] })], {
      variables: [courage],
    }),
  );
  const run = (seed: number) => after(story, begin(story, seed), linkId(1), linkId(1)).variables.courage;
  expect(run(7)).toBe(run(7));
  expect(new Set([...Array(50).keys()].map(run)).size).toBeGreaterThan(40);
});
