import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOf } from '#domain/journey/chance.ts';
import { move, startRun, stepOf } from '#domain/journey/engine.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { storyOf } from '#domain/journey/story.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import { ink, readInk } from '#tests/ink.ts';
import { nativeOf } from './native.ts';
import { begin, choose, openInk } from './tell-on.ts';

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Reads a story and what it became side by side, at random, and holds that both say and offer the same. */
function expectSame(source: string, graph: Graph, readings = 30): void {
  const told = openInk(ink({ 'a.ink': source }).compiled);
  const story = storyOf(graph);
  for (let reading = 1; reading <= readings; reading++) {
    const chance = chanceOf(reading, 0, source);
    let scene = begin(told, reading);
    let state = startRun(story, reading);
    for (let picks = 0; picks < 30; picks++) {
      const step = state && stepOf(story, state);
      if (!state || !step) throw new Error('The journey is lost.');
      expect(tidy(plainStoryText(step.text))).toBe(tidy(scene.lines.join('\n')));
      const open = step.options.filter(({ isOpen }) => isOpen);
      expect(open.map(({ label }) => tidy(plainStoryText(label)))).toEqual(scene.choices.map(tidy));
      expect(step.isEnding).toBe(scene.outcome === 'ended');
      if (scene.outcome !== 'asks') break;
      const pick = Math.floor(chance() * open.length);
      scene = choose(told, pick);
      state = move(story, state, open[pick]?.id ?? '');
    }
  }
}

function made(source: string): Graph | undefined {
  return nativeOf('a', ink({ 'a.ink': source }).compiled, 'The Cave');
}

const cave = `# title: The Cave
It is *dark* and cold. # sad
-> cave
=== cave
Water drips.
+ [Wait] You wait. -> cave
* Shout["!"], loudly.
  Nobody answers.
  ** [Again] Still nobody.
  ** Go quiet
  -- You listen.
  -> cave
* [Leave] -> out
= out
> Daylight.<>
 At last.
-> END
`;

test('a story of words and choices becomes steps that say and offer the same', () => {
  const graph = made(cave);
  if (!graph) throw new Error('It stayed ink.');
  expect(graph.activities.every(({ kind }) => kind === 'choice' || kind === 'ending')).toBe(true);
  expect(graph.activities.filter(({ kind }) => kind === 'ending')).toHaveLength(1);
  expect(new Set(graph.activities.map(({ x, y }) => `${x} ${y}`)).size).toBe(graph.activities.length);
  expectSame(cave, graph);
  const read = readInk({ 'cave.ink': cave });
  expect(read).toMatchObject({ ok: true, warnings: [{ kind: 'inkMadeNative', place: 'cave.ink' }] });
  expect(readInk({ 'cave.ink': cave })).toEqual(read);
});

test('choices that lead to the same words lead to one step', () => {
  const source = 'A door.\n* [Knock] -> in\n* [Ring] -> in\n=== in\nIn.\n+ [Out] -> END\n';
  expect(made(source)?.activities.map(({ text }) => text)).toEqual(['A door.', 'In.', '']);
});

test.each([
  ['a variable', 'VAR a = 1\n{a}\n* [Go] -> END\n'],
  ['a condition', '* {TURNS_SINCE(-> k) > 1} [Go] -> END\n* [Stay] -> k\n=== k\n-> END\n'],
  ['a sequence', '-> k\n=== k\n{One|Two}\n+ [Go] -> k\n* [End] -> END\n'],
  ['a fallback', '-> k\n=== k\nHi.\n* [Go] -> k\n* -> END\n'],
  ['a tunnel', '-> t ->\n* [Go] -> END\n=== t\nHi.\n->->\n'],
  ['a thread', '<- t\n* [Go] -> END\n=== t\n* [There] -> END\n'],
  ['a function', '~ f()\n* [Go] -> END\n=== function f()\n~ return 1\n'],
  ['a choice that runs out', '-> k\n=== k\nHi.\n* [Go] -> k\n'],
  ['an endless turn', '* [Go] -> k\n=== k\nHi.\n-> k\n'],
  ['no choice', 'Hello.\n-> END\n'],
])('a story with %s stays ink', (_what, source) => {
  expect(made(source)).toBeUndefined();
  const read = readInk({ 'a.ink': source });
  expect(read.ok && read.book.journeys?.[0]?.graph.activities[0]?.kind).toBe('ink');
});

test('a story that takes too long to tell from every choice stays ink', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => `=== k${at}\n-> k${at + 1}\n`).join('');
  const source = `${'+ [Go] -> k0\n'.repeat(40)}${chain}=== k20000\nThere.\n-> END\n`;
  expect(made(source)).toBeUndefined();
});

test('anything that is no story is not plain', () => {
  for (const compiled of [
    '',
    '{',
    '[]',
    '{"root":{}}',
    '{"inkVersion":21,"root":[["^a"]]}',
    `{"root":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  ])
    expect(nativeOf('a', compiled, 'A')).toBeUndefined();
});

test('any plain story says the same in both', () => {
  const knot = fc.record({
    text: fc.constantFrom('', 'Rain.', 'Rain *and* wind.', 'One\nTwo', '> said', '--- gone'),
    choices: fc.array(
      fc.record({
        bullet: fc.constantFrom('*', '+'),
        label: fc.constantFrom('[Go]', 'Go', 'Go[!], then.', '[Say \\{hi\\}] You say so.', '[Look] # tag'),
        to: fc.nat(5),
        inner: fc.constantFrom('', '  Within.\n', '  ** [Deep] Deeper.\n  ++ [Up]\n  -- Both.\n'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(fc.array(knot, { minLength: 1, maxLength: 5 }), (knots) => {
      const to = (at: number) => (at >= knots.length ? 'END' : `k${at}`);
      const body = knots.map(
        ({ text, choices }, at) =>
          `=== k${at}\n${text}\n${choices.map((one) => `${one.bullet} ${one.label}\n${one.inner}  -> ${to(one.to)}\n`).join('')}+ [Out] -> END\n`,
      );
      const source = `-> k0\n${body.join('')}`;
      const graph = made(source);
      if (!graph) throw new Error(`It stayed ink:\n${source}`);
      expectSame(source, graph, 10);
    }),
    { numRuns: 60 },
  );
});
