import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { move, type RunState, type Step, startRun, stepOf } from '#domain/journey/engine.ts';
import type { Activity, Graph } from '#domain/journey/graph.ts';
import { type Story, storyOf } from '#domain/journey/story.ts';
import { plainStoryText, runsOf } from '#domain/journey/story-text.ts';
import { activity, activityId, graph, link, mapId, mapItem } from '#tests/journeys.ts';
import { writtenJourneys } from '#tests/reference-journeys.ts';
import { readStory, shown, travelled } from '#tests/stories.ts';
import { writeTwee } from './write.ts';

const write = (drawn: Graph) =>
  writeTwee({ id: activityId(99), title: 'The Cave', credit: 'Ann', graph: drawn, goOn: 'Continue' });

/** A journey written as Twee and imported again. */
function again(drawn: Graph): { readonly graph: Graph; readonly text: string } {
  const { text } = write(drawn);
  const read = readStory(text);
  const found = read.ok ? read.book.journeys?.[0]?.graph : undefined;
  if (!read.ok || !found) throw new Error(`Not read: ${JSON.stringify(read)}`);
  expect(read.warnings, text).toEqual([]);
  return { graph: found, text };
}

/** The signs of all that means something to SugarCube, to Twee, or to us. */
const pieces = [
  ...['a ', 'Bо ', '1', ' ', '.', '/', '//', ' * ', "'", "''", '"', '""', '_', '__', '=', '~~', '^^', '@@', '--'],
  ...[
    '[',
    '[[',
    ']',
    ']]',
    '<',
    '<<',
    '>',
    '>>',
    '<b>',
    '$',
    '$a',
    '$count',
    '&amp;',
    '!',
    '#',
    '|',
    '\\\\',
    '\\{',
    '\\}',
  ],
  ...[
    'http://a.b/',
    'mailto:a ',
    '[img[x]]',
    '<<set $a to 1>>',
    '\n',
    '\n\n',
    '\n> ',
    '\n\\* ',
    '\n# ',
    '\n! ',
    '\n:: x',
    '\n***\n',
    '{count}',
  ],
  ...[
    '{flag}',
    '{if flag}yes, *very*{else if count > 1}**no**{else}{count} of $5{end} ',
    '{if flag}One.\n\nTwo.{else}Three\n\nfour{end} ',
    '*e* ',
    '**s** ',
    '\\*',
    '\\_',
    '-',
    '---',
    '<!--',
    '/\\*',
    '/%',
    '{count + 1}',
  ],
];
const prose = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join(''));

/** Stories of the part of the vocabulary that Twee has: no questions, and nothing that leads nowhere. */
function tellable(drawn: Graph, texts: readonly string[]): Graph {
  let at = 0;
  const next = () => texts[at++ % texts.length] ?? '';
  return {
    ...drawn,
    activities: drawn.activities.map((one): Activity => {
      const links = one.links.map((held) => ({
        ...held,
        label: next()
          .replace(/\s*\n\s*(?:\*{3})?/g, ' ')
          .trim(),
        whenShut: 'hidden' as const,
      }));
      const kind = one.kind === 'question' || one.kind === 'reflection' ? 'choice' : one.kind;
      return {
        ...one,
        kind, // A text of nothing but signs would be taken for what stands between links.
        text: `${next()}\n\nSo.`,
        links: kind === 'ending' ? [] : links,
      };
    }),
  };
}

/** A quotation that begins within a condition becomes plain words. */
const plain = (text: string) =>
  plainStoryText(text)
    .replace(/^(?:>\s*)+/gm, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** A label without its marks, as a reader sees it. */
const line = (label: string) =>
  runsOf(label)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

function seen(step: Step | undefined): unknown {
  return (
    step && {
      text: plain(step.text),
      options: step.options.filter(({ isOpen }) => isOpen).map(({ label }) => line(label) || 'Continue'),
    }
  );
}

const arrivals = (state: RunState | undefined) => Object.values(state?.visits ?? {}).reduce((sum, one) => sum + one, 0);

/** Travels two journeys side by side; where they part. */
function parting(one: Story, other: Story, choices: readonly number[]): unknown {
  let [here, there] = [startRun(one, 1), startRun(other, 1)];
  for (const choice of [...choices, 0]) {
    // A circle of automatic links ends after so many, which stages of the import count as well.
    if (arrivals(here) > 90) return undefined;
    const [step, twin] = [here && stepOf(one, here), there && stepOf(other, there)];
    if (JSON.stringify(seen(step)) !== JSON.stringify(seen(twin))) return { seen: seen(step), read: seen(twin) };
    const [open, others] = [step, twin].map((some) => some?.options.filter(({ isOpen }) => isOpen) ?? []);
    if (!here || !there || !open || open.length === 0) return undefined;
    here = move(one, here, open[choice % open.length]?.id ?? '');
    there = move(other, there, others?.[choice % open.length]?.id ?? '');
  }
  return undefined;
}

test('a journey written as Twee and imported again is travelled the same', () => {
  fc.assert(
    fc.property(
      writtenJourneys,
      fc.array(prose, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(5), { maxLength: 8 }),
      ({ graph: drawn }, texts, choices) => {
        const told = tellable(drawn, texts);
        const { graph: read, text } = again(told);

        expect(parting(storyOf(told), storyOf(read), choices), text).toBeUndefined();
      },
    ),
    { numRuns: process.env.FABULA_FUZZ ? 20_000 : 300 },
  );
});

test('everything that Twee holds is in the macros of SugarCube, and is read back as it was', () => {
  const drawn = graph(
    [
      activity(
        1,
        'choice',
        [
          link(1, 2, {
            label: 'Go *in*',
            condition: 'key and ім_я contains "a"',
            effects: [{ variable: 'n', value: 'n + 1' }],
          }),
          link(2, 1, { label: 'Look', isOnce: true }),
        ],
        {
          title: 'A [dark] {cave}',
          text: 'Dark.\n\n> Go away\n\n***\n\nYou have {n}. {if key}A key.{else}No key.{end}',
          x: 130,
          y: 40,
        },
      ),
      activity(2, 'ending', [], { title: 'A [dark] {cave}', text: 'Light.', x: 30, y: 240 }),
    ],
    {
      variables: [
        { name: 'key', kind: 'flag', start: true, values: [] },
        { name: 'n', kind: 'number', start: -2, values: [] },
        { name: 'ім_я', kind: 'text', start: 'Ann "A"', values: [] },
      ],
    },
  );
  const { text, losses } = write(drawn);

  expect(text).toContain(`:: A \\[dark\\] \\{cave\\} {"position":"22.22,-10"}
Dark.

> Go away

----

You have <<= $n>>. <<if $key>>A key.<<else>>No key.<</if>>

<<if $key and $v1.includes("a")>><<link "Go //in//" "A [dark] {cave} (2)">><<set $n to $n + 1>><</link>><</if>>
<<if not $taken_1>><<link "Look" "A [dark] {cave}">><<set $taken_1 to true>><</link>><</if>>`);
  expect(losses).toEqual([
    { kind: 'titleChanged', activity: 'A [dark] {cave}' },
    { kind: 'variableRenamed', what: 'ім_я: $v1' },
  ]);
  expect(shown(again(drawn).graph)).toEqual([
    `A [dark] {cave} (choice)
Dark.

> Go away

***

You have {n}. {if key}A key.{else}No key.{end}
-> Go *in*: A [dark] {cave} (2) if key and v1 contains "a" [n := n + 1]
-> Look: A [dark] {cave} if not taken_1 [taken_1 := yes]`,
    'A [dark] {cave} (2) (ending)\nLight.',
  ]);
  expect(again(drawn).graph.activities.map(({ x, y }) => [x, y])).toEqual([
    [130, 40],
    [30, 240],
  ]);
});

test('anything that Twee lacks is written as near as possible, and reported with its place', () => {
  const drawn = graph(
    [
      activity(1, 'question', [
        link(1, 2, { label: 'Four', isRight: true, feedback: 'Yes!' }),
        link(2, undefined, { label: 'Five', feedback: 'No.' }),
        link(3, undefined, { label: 'Six' }),
      ]),
      activity(
        2,
        'reflection',
        [link(4, 3, { condition: 'no', whenShut: 'shown', whyShut: 'No.' }), link(5, 3), link(6, undefined)],
        {
          isCheckpoint: true,
        },
      ),
      activity(3, 'choice', [], { offer: { group: 'deck', by: 'weight', atMost: 1 }, text: '{oops' }),
      activity(4, 'ending', [], {
        hint: 'By the water',
        storylet: { group: 'deck', condition: 'mood is "dark"', weight: 2, isOnce: true },
      }),
    ],
    {
      mayGoBack: false,
      variables: [{ name: 'mood', kind: 'choice', start: 'dark', values: ['dark', 'light'], carried: 'A {mood} mood' }],
    },
  );
  const { text, losses } = write(drawn);

  expect(losses.map(({ kind, activity: title, what }) => [kind, title, what].filter(Boolean).join(': '))).toEqual([
    'choiceVariable: mood',
    'carried: mood',
    'question: Activity 1',
    'checkpoint: Activity 2',
    'writing: Activity 2',
    'shownShut: Activity 2: Link 4',
    'whyShut: Activity 2: Link 4',
    'linkToNothing: Activity 2: Link 6',
    'offerDrawn: Activity 3: deck',
    'brokenText: Activity 3',
    'hint: Activity 4',
    'mayNotGoBack',
  ]);
  expect(text).toContain('Config.history.controls = false;');
  const read = readStory(text);
  const found = read.ok ? read.book.journeys?.[0]?.graph : undefined;
  expect(found && travelled(found, 'Five', 'Continue', 'Four', 'Continue', 'Link 5', 'Activity 4')).toEqual([
    'Text 1. [Four, Five, Six]',
    'No. [Continue]',
    'Text 1. [Four, Five, Six]',
    'Yes! [Continue]',
    'Text 2. [Link 5]',
    '{oops [Activity 4]',
    'Text 4. []',
  ]);
});

test('a choice that is shown while it is shut comes back as one', () => {
  const links = [
    link(1, 2, { label: 'Buy a *lamp*.', condition: 'coins >= 2', whenShut: 'shown' }),
    link(2, 2, { label: 'Go on' }),
  ];
  const drawn = graph([activity(1, 'choice', links), activity(2, 'ending')], {
    variables: [{ name: 'coins', kind: 'number', start: 0, values: [] }],
  });
  const [found] = again(drawn).graph.activities;
  expect(found?.text).toBe('Text 1.');
  expect(found?.links.map(({ label, condition, whenShut }) => [label, condition, whenShut])).toEqual([
    ['Buy a *lamp*.', 'coins >= 2', 'shown'],
    ['Go on', '', 'hidden'],
  ]);
});

test('several maps lie side by side on the one that Twine has, and what is drawn beside steps is told', () => {
  const at = (x: number, map?: number) => ({ x, y: 10, ...(map === undefined ? {} : { map: mapId(map) }) });
  const drawn = graph(
    [
      activity(1, 'read', [link(1, 2)], at(-100)),
      activity(2, 'read', [link(2, 3)], at(100)),
      activity(3, 'read', [link(3, 4)], at(0, 2)),
      activity(4, 'ending', [], at(50, 2)),
    ],
    { maps: [1, 2].map((number) => ({ id: mapId(number), title: `Map ${number}` })), items: [mapItem(1)] },
  );

  expect(again(drawn).graph.activities.map(({ x, y }) => [x, y])).toEqual([
    [-100, 10],
    [100, 10],
    [500, 10],
    [550, 10],
  ]);
  expect(write(drawn).losses).toEqual([{ kind: 'maps' }, { kind: 'mapItem', what: 'Item 1' }]);
});

test('the sample story is the same in Twee as it is here', () => {
  const sample = readStory(readFileSync('samples/ostannia-elektrychka.twee', 'utf8'));
  const drawn = sample.ok ? sample.book.journeys?.[0]?.graph : undefined;
  if (!drawn) throw new Error('The sample was not read.');
  const { graph: read } = again(drawn);

  expect(write(drawn).losses).toEqual([]);
  for (let seed = 0; seed < 100; seed++)
    expect(
      parting(
        storyOf(drawn),
        storyOf(read),
        Array.from({ length: 20 }, (_, at) => (seed * 7 + at * at) % 6),
      ),
    ).toBeUndefined();
});
