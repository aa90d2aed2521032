import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { explore } from './explore.ts';
import { checkGraph, type Finding } from './findings.ts';
import type { Activity, Variable } from './graph.ts';
import { storyOf } from './story.ts';

const flag = (name: string): Variable => ({ name, kind: 'flag', start: false, values: [] });
const number = (name: string): Variable => ({ name, kind: 'number', start: 0, values: [] });
const sets = (variable: string, value = 'yes') => ({ effects: [{ variable, value }] });
const ending = (at: number, text = '') => activity(at, 'ending', [], { text });
const about =
  (kinds: RegExp) =>
  (activities: readonly Activity[], travel = explore) =>
    checkGraph(graph(activities, { variables: [flag('key'), flag('lamp'), number('coins')] }), travel).findings.filter(
      ({ kind }) => kinds.test(kind),
    );
/** The findings about conditions of a journey whose key may be taken, and whose coins are one or two. */
const found = about(/^condition/);
const begin = activity(1, 'choice', [link(1, 2, sets('key')), link(2, 2, sets('coins', '2')), link(3, 2)], {
  effects: [{ variable: 'coins', value: '1' }],
});
const at2 = { activity: activityId(2) };

test('a condition within a text that falls one way only is found, and quoted', () => {
  const told = (text: string) => found([begin, ending(2, text)]);
  expect(told('{if key}A key.{else}No key.{end} {if coins > 1}Rich.{end}')).toEqual([]);
  expect(told('A {if coins > 2}rich{else if coins > 0}poor{else}bare{end} man.')).toEqual([
    { kind: 'conditionNever', ...at2, said: '{if coins > 2}' },
    { kind: 'conditionAlways', ...at2, said: '{else if coins > 0}' },
  ]);
  // What lies in a part that is never told, or behind one that always is, is not said again.
  expect(told('{if coins > 2}{if key}a{end}{else if coins > 0}b{else if key}c{end}')).toHaveLength(2);
  // A lamp that is never set is a finding of its own.
  expect(told('{if lamp}a{end}{if not lamp}b{end}')).toEqual([]);
  expect(told('{if lamp or coins > 3}a{end}')).toEqual([
    { kind: 'conditionNever', ...at2, said: '{if lamp or coins > 3}' },
  ]);
  // Nothing is said of a text that cannot be read, of a text that nobody comes to, and of chance.
  expect(told('{if coins > 3}a')).toEqual([]);
  expect(told('{if random(1, 2) = 3}a{else if coins > 3}b{end}')).toEqual([
    { kind: 'conditionNever', ...at2, said: '{else if coins > 3}' },
  ]);
  expect(found([begin, ending(2), ending(3, '{if coins > 3}a{end}')])).toEqual([]);
});

test('it is found in the words of links, of what shuts them, and of answers, too', () => {
  const never = (words: string) => `{if coins > 3}${words}{end}`;
  const shown = found([
    begin,
    activity(2, 'choice', [
      link(4, 3, { label: `On${never('!')}` }),
      link(5, 3, { condition: 'key', whenShut: 'shown', label: 'In', whyShut: never('Locked.') }),
    ]),
    ending(3),
  ]);
  const asked = found([
    begin,
    activity(2, 'question', [
      link(4, 3, { label: 'One', isRight: true, feedback: never('Yes.') }),
      link(5, undefined, { label: 'Two' }),
    ]),
    ending(3),
  ]);
  const of = (at: number): Finding => ({ kind: 'conditionNever', ...at2, link: linkId(at), said: '{if coins > 3}' });
  expect(shown).toEqual([of(4), of(5)]);
  expect(asked).toEqual([of(4)]);
});

test('what a text asks of visits is told apart, so that it is certain', () => {
  const around = [
    activity(1, 'choice', [link(1, 1, { isOnce: true }), link(2, 2)], { text: '{if visits > 1}Again.{end}' }),
    ending(2, '{if visits(1) > 2}Thrice.{end}'),
  ];
  expect(found(around)).toEqual([]);
});

test('where a text asks too much to travel every way, only texts are left to random readings', () => {
  const forever = [
    activity(1, 'choice', [link(1, 1, sets('coins', 'coins + 1')), link(2, 2), link(3, 2, { condition: 'lamp' })], {
      text: '{if coins > 100000}Rich.{end} {if coins > 1}Some.{end}',
    }),
    ending(2),
  ];
  const few = (story: Parameters<typeof explore>[0]) =>
    explore(story, { states: 30, runs: 200, steps: 50, moves: 10_000 });
  expect(found(forever, few)).toEqual([
    // Certain, for what the link asks was travelled in every way.
    { kind: 'conditionNever', activity: activityId(1), link: linkId(3) },
    { kind: 'conditionNotTrue', activity: activityId(1), said: '{if coins > 100000}' },
  ]);
});

test('of a number drawn by chance only what random readings meet is said', () => {
  const drawn = { effects: [{ variable: 'coins', value: 'random(1, 6)' }] };
  const text = '{if coins > 3}a{end}{if coins > 6}b{end}';
  expect(found([activity(1, 'read', [link(1, 2)], drawn), ending(2, text)])).toEqual([
    { kind: 'conditionNotTrue', ...at2, said: '{if coins > 6}' },
  ]);
});

test('it is said to be certain only where no run disproves it', () => {
  const conditions = [
    'key',
    'coins > 0',
    'coins = 2',
    'visits > 1',
    'not key and coins < 2',
    'turns > 2',
    'visits(2) > 0',
  ];
  const step = fc.record({
    effect: fc.constantFrom('coins + 1', '0', '2'),
    asked: fc.constantFrom(...conditions),
    to: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 3 }), (steps) => {
      const activities = steps.map(({ effect, asked, to }, at) =>
        activity(
          at + 1,
          'choice',
          to.map((target, number) => link((at + 1) * 10 + number, target, number ? sets('key') : { isOnce: true })),
          { text: `{if ${asked}}a{end}`, effects: [{ variable: 'coins', value: effect }] },
        ),
      );
      const drawn = [...activities, ending(4)];
      const certain = found(drawn, (story) => explore(story, { states: 3_000, runs: 1, steps: 1, moves: 30_000 }));
      const seen = found(drawn, (story) => explore(story, { states: 1, runs: 100, steps: 30, moves: 3_000 }));
      // Few runs may say more is one-sided than there is; never less.
      for (const { kind, activity: place, said } of certain)
        if (said !== undefined && (kind === 'conditionNever' || kind === 'conditionAlways'))
          expect(seen.filter((one) => one.activity === place && one.said === said).map((one) => one.kind)).toEqual(
            seen.some((one) => one.activity === place && one.said === said)
              ? [
                  kind === 'conditionNever'
                    ? expect.stringMatching(/Never|NotTrue/)
                    : expect.stringMatching(/Always|NotFalse/),
                ]
              : [],
          );
    }),
    { numRuns: 200 },
  );
});

test('an answer that another one opens or closes, and the words of one that was given, are seen as readers see them', () => {
  const right = link(13, 2, { label: 'Right', isRight: true });
  const asking = (...answers: ReturnType<typeof link>[]) => found([activity(1, 'question', answers), ending(2)]);
  const wrong = link(11, undefined, { label: 'Wrong', ...sets('key') });
  expect(asking(wrong, link(12, 2, { label: 'Better', condition: 'key', isRight: true }), right)).toEqual([]);
  expect(asking(wrong, link(12, undefined, { label: 'Or', condition: 'not key' }), right)).toEqual([]);
  expect(asking(wrong, link(12, 2, { label: 'Better', condition: 'key', isRight: true }))).toEqual([]);
  const labelled = link(12, 2, { label: 'This{if lamp}, with a lamp{end}', isRight: true, ...sets('lamp') });
  expect(asking(wrong, labelled, right)).toEqual([]);
  // Of a lamp that nobody is given, it is certain.
  expect(asking(wrong, link(12, undefined, { label: 'Or', condition: 'coins > 1' }), right)).toEqual([
    { kind: 'conditionNever', activity: activityId(1), link: linkId(12) },
  ]);
});

test('turns are not counted for certain where an ink story takes some, for its choices are turns', () => {
  const ink = { compiled: '{}', files: [], knots: 1, words: 1 };
  const story = [
    activity(1, 'ink', [link(1, 2)], { ink }),
    activity(2, 'choice', [link(2, 3, { condition: 'turns() > 2' }), link(3, 4)], {
      text: '{if turns() > 2}Long.{end}',
    }),
    ending(3),
    ending(4),
  ];
  const kinds = about(/./)(story).map(({ kind }) => kind);
  expect(kinds).not.toContain('conditionNever');
  expect(kinds).not.toContain('endingNeverReached');
  expect(kinds).toContain('conditionNotTrue');
});

test('conditions of what a group offers, of links that are used up, and in the words of what is carried are checked', () => {
  const offering = (condition: string) =>
    found([
      activity(1, 'choice', [link(1, 2, sets('key')), link(2, 3)], { offer: { group: 'day', by: 'order', atMost: 2 } }),
      activity(2, 'read', [link(3, 1)]),
      activity(3, 'read', [link(4, 9)], { storylet: { group: 'day', condition, weight: 1, isOnce: false } }),
      ending(9),
    ]);
  expect(offering('key')).toEqual([]);
  expect(offering('coins > 1')).toEqual([{ kind: 'conditionNever', activity: activityId(3), said: 'coins > 1' }]);
  expect(offering('coins < 1')).toEqual([{ kind: 'conditionAlways', activity: activityId(3), said: 'coins < 1' }]);
  expect(
    found([activity(1, 'choice', [link(1, 1, { isOnce: true, condition: 'turns() >= 0' }), link(2, 2)]), ending(2)]),
  ).toEqual([{ kind: 'conditionAlways', activity: activityId(1), link: linkId(1) }]);
  const carrying = (carried: string) =>
    checkGraph(
      graph([activity(1, 'choice', [link(1, 2, sets('key')), link(2, 2, sets('coins', '2'))]), ending(2)], {
        variables: [{ ...flag('key'), carried }, number('coins')],
      }),
    ).findings.filter(({ kind }) => kind.startsWith('condition'));
  expect(carrying('{if not key}No{end} key')).toEqual([
    { kind: 'conditionNever', variable: 'key', said: '{if not key}' },
  ]);
  expect(carrying('{if coins > 1}Golden{end} key')).toEqual([
    { kind: 'conditionNever', variable: 'key', said: '{if coins > 1}' },
  ]);
  expect(carrying('A key')).toEqual([]);
});

test('visits of wherever it is asked are those of the step that offers, and of any step for what is carried', () => {
  const day = (condition: string) => ({ storylet: { group: 'day', condition, weight: 1, isOnce: false } });
  const hub = activity(1, 'choice', [link(1, 9)], { offer: { group: 'day', by: 'order', atMost: 2 } });
  const around = about(/./)([
    hub,
    activity(2, 'read', [link(2, 1)], day('visits() < 3')),
    activity(3, 'ending', [], day('visits() > 2')),
    ending(9),
  ]);
  expect(around.filter(({ kind }) => !kind.startsWith('never'))).toEqual([]);
  const carrying = checkGraph(
    graph([activity(1, 'choice', [link(1, 1), link(2, 2)]), ending(2)], {
      variables: [{ name: 'key', kind: 'flag', start: true, values: [], carried: 'key{if visits() > 1} again{end}' }],
    }),
  );
  expect(carrying.findings.filter(({ kind }) => kind.startsWith('condition'))).toEqual([]);
});

test('texts that ask for the visits of many steps are left to random readings, and the rest is still certain', () => {
  const way = (steps: number) =>
    graph([
      ...Array.from({ length: steps }, (_, at) =>
        activity(at + 1, 'choice', [link(2 * at + 1, at + 2), link(2 * at + 2, at + 2)], {
          text: '{if visits() > 1}a{end}',
        }),
      ),
      ending(steps + 1),
    ]);
  const limits = { states: 1_000, runs: 20, steps: 100, moves: 2_000 };
  expect(explore(storyOf(way(20)), limits)).toMatchObject({ isComplete: true, isToldComplete: true });
  expect(explore(storyOf(way(21)), limits)).toMatchObject({ isComplete: true, isToldComplete: false });
});
