import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { explore } from './explore.ts';
import { checkGraph, drawn, type FindingKind, findingKinds, isFreeName, weightOf } from './findings.ts';
import type { Activity, Graph, Variable } from './graph.ts';
import type { InkLook, InkStory } from './ink-story.ts';
import { storyOf } from './story.ts';

const flag = (name: string, start = false): Variable => ({ name, kind: 'flag', start, values: [] });
const number = (name: string, start = 0): Variable => ({ name, kind: 'number', start, values: [] });
const sets = (variable: string, value = 'yes') => ({ effects: [{ variable, value }] });
const ending = (at: number) => activity(at, 'ending');
const stories = (...activities: Activity[]) => graph(activities);
/** An ink story in which a reader at random finds this. */
const inkThat = (look: Partial<InkLook>): InkStory => ({
  compiled: JSON.stringify({ troubles: [], isStopped: false, hasEnd: true, ...look }),
  ...{ files: [], knots: 1, words: 1 },
});
const inkStory = (look: Partial<InkLook>) => stories(activity(1, 'ink', [], { ink: inkThat(look) }));

/** What a group offers so rarely that no random run meets it, and a journey that draws one of two. */
const drawnRarely = { storylet: { group: 'day', condition: '', weight: 1e-9, isOnce: false } };
const drawing = (rare: Activity) =>
  stories(
    activity(1, 'read', [], { offer: { group: 'day', by: 'weight', atMost: 1 } }),
    activity(2, 'read', [link(1, 4)], { storylet: { group: 'day', condition: '', weight: 1, isOnce: false } }),
    rare,
    ending(4),
  );

/** A journey for each finding, where it is, and nothing else that is wrong. */
const provoking: Readonly<Record<FindingKind, { readonly drawn: Graph; readonly at: object }>> = {
  noSteps: { drawn: graph([], { start: undefined }), at: {} },
  noStart: { drawn: graph([ending(1)], { start: undefined }), at: {} },
  linkToNothing: {
    drawn: stories(activity(1, 'choice', [link(1, 2), link(2, undefined)]), ending(2)),
    at: { activity: activityId(1), link: linkId(2) },
  },
  brokenExpression: {
    drawn: stories(activity(1, 'choice', [link(1, 2), link(2, 2, { condition: '1 +' })]), ending(2)),
    at: { activity: activityId(1), link: linkId(2) },
  },
  brokenText: {
    drawn: stories(activity(1, 'read', [link(1, 2)], { text: 'It is {if visits() > 1}open.' }), ending(2)),
    at: { activity: activityId(1), said: '{if visits() > 1}' },
  },
  unknownVariable: {
    drawn: stories(activity(1, 'read', [link(1, 2)], { text: 'You have {coins}.' }), ending(2)),
    at: { activity: activityId(1), variable: 'coins' },
  },
  foreignCode: {
    drawn: stories(activity(1, 'read', [link(1, 2)], { text: 'Stars.\n\n<<for _i range $all>>' }), ending(2)),
    at: { activity: activityId(1), said: '<<for _i range $all>>' },
  },
  noRightAnswer: {
    drawn: stories(
      activity(1, 'question', [
        link(1, undefined, { label: 'Red' }),
        link(2, undefined, { label: 'Blue' }),
        link(3, 2, { isAutomatic: true }),
      ]),
      ending(2),
    ),
    at: { activity: activityId(1) },
  },
  noEnding: {
    drawn: stories(activity(1, 'read', [link(1, 2)]), activity(2, 'read', [link(2, 1)])),
    at: { activity: activityId(1) },
  },
  unreachable: {
    drawn: stories(activity(1, 'read', [link(1, 2)]), ending(2), activity(3, 'read', [link(2, 2)])),
    at: { activity: activityId(3) },
  },
  endingNeverReached: {
    drawn: stories(activity(1, 'read', [link(1, 2)]), ending(2), ending(3)),
    at: { activity: activityId(3) },
  },
  notReached: { drawn: drawing(activity(3, 'read', [link(2, 4)], drawnRarely)), at: { activity: activityId(3) } },
  endingNotReached: { drawn: drawing(activity(3, 'ending', [], drawnRarely)), at: { activity: activityId(3) } },
  deadEnd: {
    drawn: stories(activity(1, 'choice', [link(1, 2), link(2, 3)]), activity(2, 'read'), ending(3)),
    at: { activity: activityId(2) },
  },
  stuck: {
    drawn: graph(
      [
        activity(1, 'choice', [link(1, 2, sets('key')), link(2, 2)]),
        activity(2, 'read', [link(3, 3, { condition: 'key' })]),
        ending(3),
      ],
      { variables: [flag('key')] },
    ),
    at: { activity: activityId(2) },
  },
  loopWithoutExit: {
    drawn: stories(
      activity(1, 'choice', [link(1, 2), link(2, 4)]),
      activity(2, 'read', [link(3, 3)]),
      activity(3, 'read', [link(4, 2)]),
      ending(4),
    ),
    at: { activity: activityId(2) },
  },
  conditionNever: {
    drawn: graph(
      [
        activity(1, 'choice', [link(1, 2, sets('courage', 'courage + 1')), link(2, 2, { condition: 'courage > 5' })]),
        ending(2),
      ],
      { variables: [number('courage')] },
    ),
    at: { activity: activityId(1), link: linkId(2) },
  },
  conditionNotTrue: {
    drawn: stories(activity(1, 'choice', [link(1, 2), link(2, 2, { condition: 'random(1, 1000000) = 5' })]), ending(2)),
    at: { activity: activityId(1), link: linkId(2) },
  },
  conditionNotFalse: {
    drawn: stories(activity(1, 'read', [link(1, 2, { condition: 'random(1, 1000000) != 5' })]), ending(2)),
    at: { activity: activityId(1), link: linkId(1) },
  },
  conditionAlways: {
    drawn: graph(
      [
        activity(1, 'read', [link(1, 2, sets('key'))]),
        activity(2, 'read', [link(2, 3, { condition: 'key' })]),
        ending(3),
      ],
      { variables: [flag('key')] },
    ),
    at: { activity: activityId(2), link: linkId(2) },
  },
  neverSet: {
    drawn: graph([activity(1, 'read', [link(1, 2)], { text: 'It is {if key}open{end}.' }), ending(2)], {
      variables: [flag('key')],
    }),
    at: { variable: 'key' },
  },
  neverRead: {
    drawn: graph([activity(1, 'read', [link(1, 2, sets('key'))]), ending(2)], { variables: [flag('key')] }),
    at: { variable: 'key' },
  },
  noWords: {
    drawn: stories(
      activity(
        1,
        'choice',
        [1, 2, 3].map((at) => link(at, 2, { label: '' })),
      ),
      ending(2),
    ),
    at: { activity: activityId(1) },
  },
  sameLabel: {
    drawn: stories(
      activity(1, 'choice', [link(1, 2, { label: 'Go on.' }), link(2, 3, { label: ' Go on.' })]),
      ending(2),
      ending(3),
    ),
    at: { activity: activityId(1), link: linkId(2) },
  },
  inkMissing: { drawn: stories(activity(1, 'ink', [link(1, 2)]), ending(2)), at: { activity: activityId(1) } },
  inkError: {
    drawn: inkStory({ troubles: ['Cannot divide.'] }),
    at: { activity: activityId(1), said: 'Cannot divide.' },
  },
  inkStopped: { drawn: inkStory({ isStopped: true, hasEnd: false }), at: { activity: activityId(1) } },
  inkNeverEnds: { drawn: inkStory({ hasEnd: false }), at: { activity: activityId(1) } },
};

test.each(Object.entries(provoking))('finds %s, where it is, and nothing else', (kind, { drawn: graphOf, at }) => {
  const { findings } = checkGraph(graphOf, explore, ({ compiled }) => JSON.parse(compiled));
  expect(findings).toEqual([{ kind, ...at }]);
});

test('the words about what readers carry read their variable, and are checked as any other text', () => {
  const told = (carried: string) =>
    checkGraph(
      graph([activity(1, 'read', [link(1, 2, sets('key'))]), ending(2)], { variables: [{ ...flag('key'), carried }] }),
    ).findings;

  expect(told('the key')).toEqual([]);
  expect(told('')).toEqual([{ kind: 'neverRead', variable: 'key' }]);
  expect(told('{coins} keys')).toEqual([{ kind: 'unknownVariable', variable: 'coins' }]);
  expect(told('{if key}the key')).toEqual([{ kind: 'brokenText', variable: 'key', said: '{if key}' }]);
});

test('finds nothing in journeys in which nothing is wrong', () => {
  const clean = [
    stories(ending(1)),
    // An ink story ends a journey, or leads on.
    inkStory({}),
    stories(activity(1, 'ink', [link(1, 2)], { ink: inkThat({}) }), ending(2)),
    // A circle with a way out, links once, a shut link that opens, automatic links and a question.
    graph(
      [
        activity(1, 'choice', [
          link(1, 2, { isOnce: true, ...sets('key') }),
          link(2, 3, { condition: 'key', whenShut: 'shown' }),
          link(3, 4),
        ]),
        activity(2, 'read', [link(4, 1)]),
        activity(3, 'question', [
          link(5, undefined, { label: 'Nobody', feedback: 'No.' }),
          link(6, 5, { label: 'The clerk', isRight: true }),
        ]),
        activity(4, 'reflection', [
          link(7, 5, { isAutomatic: true, condition: 'key' }),
          link(8, 6, { isAutomatic: true }),
        ]),
        ending(5),
        ending(6),
      ],
      { variables: [flag('key')] },
    ),
    // Storylets, some of which are offered once.
    stories(
      activity(1, 'choice', [link(1, 4)], { offer: { group: 'day', by: 'order', atMost: 2 } }),
      activity(2, 'read', [link(2, 1)], { storylet: { group: 'day', condition: '', weight: 1, isOnce: true } }),
      activity(3, 'read', [link(3, 1)], {
        storylet: { group: 'day', condition: 'turns() < 4', weight: 1, isOnce: false },
      }),
      ending(4),
    ),
    // Chance, which makes it be travelled at random.
    stories(
      activity(1, 'choice', [link(1, 2, { condition: 'random(1, 6) = 6', whenShut: 'shown' }), link(2, 1)]),
      ending(2),
    ),
  ];
  for (const one of clean) expect(checkGraph(one).findings).toEqual([]);
});

test('says whether every way was travelled, and counts how often each activity was reached', () => {
  const circle = stories(activity(1, 'choice', [link(1, 1), link(2, 2)]), ending(2));
  expect(explore(storyOf(circle))).toMatchObject({ isComplete: true, states: 2, runs: 0 });
  const chance = stories(activity(1, 'choice', [link(1, 1), link(2, 2, { condition: 'random(1, 2) = 2' })]), ending(2));
  const { exploration } = checkGraph(chance);
  expect(exploration).toMatchObject({ isComplete: false, states: 0, runs: 10_000 });
  expect(exploration.hits.get(activityId(2))).toBeGreaterThan(1_000);
  // The same journey is travelled in the same way again.
  expect(explore(storyOf(chance))).toEqual(exploration);
});

test('travels at random where there are more states than are counted, and still reports the findings it meets', () => {
  const counting = graph(
    [
      activity(1, 'choice', [
        link(1, 1, sets('steps', 'steps + 1')),
        link(2, 2, { condition: 'steps > 3', whenShut: 'shown' }),
      ]),
      activity(2, 'read'),
      ending(3),
    ],
    { variables: [number('steps')] },
  );
  const limits = { states: 20, runs: 200, steps: 50, moves: 100_000 };
  const { findings, exploration } = checkGraph(counting, (story) => explore(story, limits));
  expect(exploration).toMatchObject({ isComplete: false, runs: 200 });
  expect(findings.map(({ kind }) => kind)).toEqual(['endingNeverReached', 'deadEnd']);
  // Long runs do not replace others: as many are made as the result says.
  expect(explore(storyOf(counting), { ...limits, moves: 20 })).toMatchObject({ runs: 200 });
});

test('a step that no way leads to is out of reach for certain, however few runs were made', () => {
  const chance = [link(1, 2), link(2, 2, { condition: 'random(1, 2) = 1' })];
  const { findings } = checkGraph(stories(activity(1, 'choice', chance), ending(2), ending(3), activity(4, 'read')));

  expect(findings.map(({ kind }) => kind)).toEqual(['unreachable', 'endingNeverReached']);
});

test('weighs each finding, and finds errors in the drawing without travelling', () => {
  expect(Object.keys(provoking).sort()).toEqual(Object.keys(findingKinds).sort());
  for (const kind of Object.keys(findingKinds) as FindingKind[]) expect(weightOf({ kind })).toBe(findingKinds[kind]);
  const cheap = [
    'noSteps',
    'noStart',
    'linkToNothing',
    'brokenExpression',
    'brokenText',
    'sameLabel',
    'noWords',
    'foreignCode',
    'noRightAnswer',
  ] as const;
  for (const kind of cheap) expect(drawn(storyOf(provoking[kind].drawn))).toEqual([{ kind, ...provoking[kind].at }]);
});

test('quotes what cannot be read: the first place of each text, and no more than a line of it', () => {
  const said = (text: string) => drawn(storyOf(stories({ ...ending(1), text }))).map((finding) => finding.said);
  expect(said('A {door and\na {window}.')).toEqual(['{door and']);
  expect(said('{coins > } and {end}')).toEqual(['{coins > }']);
  expect(said(`{${'a '.repeat(50)}}`)).toEqual([`{${'a '.repeat(29)}a…`]);
});

test('a name is free for a variable when it can be one and none has it', () => {
  const one = graph([], { variables: [flag('ключ')] });
  expect(isFreeName(one, 'ключ')).toBe(false);
  expect(isFreeName(one, 'Ключ')).toBe(true);
  for (const name of ['', '2nd', 'and', 'a b', '__proto__', 'x'.repeat(61)]) expect(isFreeName(one, name)).toBe(false);
});

test('a condition of a link that leads nowhere is not said to be never true', () => {
  const drawnOnly = graph(
    [
      activity(1, 'choice', [link(1, 2), { ...link(2, 2, { condition: 'coins > 0' }), to: undefined }]),
      activity(2, 'ending'),
    ],
    {
      variables: [{ ...number('coins'), start: 2 }],
    },
  );
  const kinds = checkGraph(drawnOnly).findings.map(({ kind }) => kind);
  expect(kinds).toContain('linkToNothing');
  expect(kinds).not.toContain('conditionNever');
});

test('finds a loop that nothing leads out of, also where only random runs are made', () => {
  const loopBeside = (first: Activity, ...loop: Activity[]) =>
    checkGraph(graph([first, ...loop, ending(9)], { variables: [number('coins')] }), (story) =>
      explore(story, { states: 30, runs: 200, steps: 50, moves: 10_000 }),
    ).findings.filter(({ kind }) => kind === 'loopWithoutExit');
  const byChance = activity(1, 'choice', [link(1, 2), link(2, 9, { condition: 'random(1, 2) = 1' }), link(3, 9)]);
  const counting = activity(1, 'choice', [link(1, 2), link(2, 9, { condition: 'coins < 5' })]);
  const counts = sets('coins', 'coins + 1');
  const back = activity(3, 'read', [link(11, 2)]);
  const found = [{ kind: 'loopWithoutExit', activity: activityId(2) }];

  expect(loopBeside(byChance, activity(2, 'read', [link(10, 3)]), back)).toEqual(found);
  expect(loopBeside(counting, activity(2, 'read', [link(10, 3)], counts), back)).toEqual(found);
  expect(loopBeside(byChance, activity(2, 'read', [link(10, 3, { isAutomatic: true })]), back)).toEqual(found);
  // No condition helps where all that it opens is in the loop.
  expect(loopBeside(byChance, activity(2, 'read', [link(10, 3, { condition: 'random(1, 2) = 1' })]), back)).toEqual(
    found,
  );
  // A way out may open for someone, however rarely, by a link or by what a group offers; a dead end is no loop.
  const rarely = { condition: 'random(1, 1000000) = 5' };
  expect(loopBeside(byChance, activity(2, 'read', [link(10, 3), link(12, 9, rarely)]), back)).toEqual([]);
  expect(
    loopBeside(byChance, activity(2, 'read', [link(10, 3), link(12, 9, { isAutomatic: true, ...rarely })]), back),
  ).toEqual([]);
  expect(loopBeside(byChance, activity(2, 'read', [link(10, 3), link(12, 4)]), back, activity(4, 'read'))).toEqual([]);
  const offering = activity(2, 'read', [link(10, 3)], { offer: { group: 'out', by: 'order', atMost: 1 } });
  const leads = activity(4, 'read', [link(12, 9)], {
    storylet: { group: 'out', condition: 'random(1, 1000000) = 5', weight: 1, isOnce: true },
  });
  expect(loopBeside(byChance, offering, back, leads)).toEqual([]);
  // Nobody comes to it.
  const apart = activity(1, 'choice', [link(2, 9, { condition: 'random(1, 2) = 1' }), link(3, 9)]);
  expect(loopBeside(apart, activity(2, 'read', [link(10, 3)]), back)).toEqual([]);
});

test('each of several loops without an exit is found, once', () => {
  const loops = (...loop: Activity[]) =>
    checkGraph(stories(activity(1, 'choice', [link(1, 2), link(2, 4), link(3, 9)]), ...loop, ending(9))).findings;
  const circle = (one: number, other: number) => [
    activity(one, 'read', [link(10 * one, other)]),
    activity(other, 'read', [link(10 * other, one)]),
  ];
  const at = (number: number) => ({ kind: 'loopWithoutExit', activity: activityId(number) });
  expect(loops(...circle(2, 3), ...circle(4, 5))).toEqual([at(2), at(4)]);
  // Two ways into one loop are one finding, also where a group leads on in it.
  expect(
    loops(...circle(2, 4), activity(3, 'read', [link(30, 2)])).filter(({ kind }) => kind === 'loopWithoutExit'),
  ).toEqual([at(2)]);
  const day = { storylet: { group: 'day', condition: '', weight: 1, isOnce: false } };
  const offers = { offer: { group: 'day', by: 'order', atMost: 3 } } as const;
  expect(
    loops(activity(2, 'read', [], offers), activity(3, 'read', [link(30, 2)], day), activity(4, 'read', [link(40, 3)])),
  ).toEqual([at(2)]);
});

test('checks the conditions of automatic links, also of those behind the one that is followed', () => {
  const arriving = (first: string, second: string, start = false) =>
    checkGraph(
      graph(
        [
          activity(1, 'choice', [link(1, 2, sets('key')), link(2, 2)]),
          activity(2, 'read', [
            link(3, 3, { isAutomatic: true, condition: first }),
            link(4, 3, { isAutomatic: true, condition: second }),
            link(5, 3),
          ]),
          ending(3),
        ],
        { variables: [flag('key'), flag('lamp', start)] },
      ),
    ).findings.filter(({ kind }) => kind === 'conditionNever' || kind === 'conditionAlways');

  expect(arriving('key', 'not key')).toEqual([]);
  expect(arriving('lamp', 'key')).toEqual([{ kind: 'conditionNever', activity: activityId(2), link: linkId(3) }]);
  expect(arriving('lamp', 'key', true)).toEqual([
    { kind: 'conditionAlways', activity: activityId(2), link: linkId(3) },
  ]);
  expect(arriving('key', 'lamp')).toEqual([{ kind: 'conditionNever', activity: activityId(2), link: linkId(4) }]);
  // Also where the journey begins.
  const begins = graph(
    [activity(1, 'read', [link(1, 2, { isAutomatic: true, condition: 'key' }), link(2, 2)]), ending(2)],
    {
      variables: [flag('key')],
    },
  );
  expect(checkGraph(begins).findings.map(({ kind }) => kind)).toEqual(['conditionNever', 'neverSet']);
});

test('a step whose only way on has no target yet is one finding, and a journey that does not begin is not travelled', () => {
  const lost = (condition: string) =>
    checkGraph(
      graph(
        [
          activity(1, 'choice', [link(1, 2), link(2, 3, sets('key'))]),
          activity(2, 'read', [link(3, undefined, { condition })]),
          ending(3),
        ],
        { variables: [flag('key')] },
      ),
    ).findings.map(({ kind }) => kind);
  expect(lost('')).toEqual(['linkToNothing', 'neverRead']);
  // Here a reader may be stuck also when the link leads somewhere.
  expect(lost('key')).toEqual(['linkToNothing', 'stuck']);

  const byChance = [link(1, 1, { condition: 'random(1, 2) = 1' })];
  const { exploration } = checkGraph(graph([activity(1, 'choice', byChance)], { start: undefined }));
  expect(exploration).toMatchObject({ states: 0, runs: 0 });
});
