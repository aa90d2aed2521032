import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { World } from './evaluate.ts';
import type { Value } from './graph.ts';
import {
  asStoryText,
  fillIn,
  paragraphsOf,
  plainStoryText,
  readStoryText,
  renameInStoryText,
  runsOf,
} from './story-text.ts';

function filled(source: string, values: Readonly<Record<string, Value>> = {}): string {
  const world: World = { variable: (name) => values[name], visits: () => 1, turns: () => 0, chance: () => 0.5 };
  return fillIn(readStoryText(source).template, world);
}

test('shows values, and says what varies', () => {
  expect(filled('You have {coins} coins, {name}.', { coins: 3, name: 'Ana' })).toBe('You have 3 coins, Ana.');
  const door = 'It is {if key}open{else if coins > 2}cheap{else}locked{end}.';
  expect(filled(door, { key: true })).toBe('It is open.');
  expect(filled(door, { key: false, coins: 3 })).toBe('It is cheap.');
  expect(filled(door)).toBe('It is locked.');
  expect(filled('{if key}{if coins}both{else}key{end}{end}!', { key: true, coins: 0 })).toBe('key!');
  expect(filled('\\{not this\\} and {"\\"that\\""}')).toBe('\\{not this\\} and "that"');
});

test('a value is words, even if it holds markup characters', () => {
  expect(plainStoryText(filled('{name}', { name: '*a* {b} > c\\' }))).toBe('*a* {b} > c\\');
});

test.each([
  ['a {1 +} b', 'expression', 2],
  ['a {else} b', 'elseWithoutIf', 2],
  ['a {end} b', 'endWithoutIf', 2],
  ['a {if key} b', 'ifWithoutEnd', 2],
  ['a {key', 'openBrace', 2],
  ['{if 1}'.repeat(21) + '{end}'.repeat(21), 'tooDeep', 120],
])('%s: %s, and it stays visible', (source, kind, at) => {
  const { problems } = readStoryText(source);
  expect(problems[0]).toEqual({ kind, at });
});

test('is paragraphs of emphasized and strong words, quotes and breaks', () => {
  expect(paragraphsOf('One\ntwo.\n\n> Said\n> aloud.\n\n***\n\n*Three* **four** ***five*** 2 * 3.')).toEqual([
    { kind: 'paragraph', lines: [runsOf('One'), runsOf('two.')] },
    { kind: 'quote', lines: [runsOf('Said'), runsOf('aloud.')] },
    { kind: 'break' },
    { kind: 'paragraph', lines: [runsOf('*Three* **four** ***five*** 2 * 3.')] },
  ]);
  expect(
    runsOf('*Three* **four** 2 * 3').map(({ text, isEmphasis, isStrong }) => [text, isEmphasis, isStrong]),
  ).toEqual([
    ['Three', true, false],
    [' ', false, false],
    ['four', false, true],
    [' 2 * 3', false, false],
  ]);
});

test('words from elsewhere stay as they are, even if they hold markup characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '*', '{', '}', '\\', '>', '-', ' ', 'é') }), (line) => {
      const { problems } = readStoryText(asStoryText(line));
      expect(problems).toEqual([]);
      expect(plainStoryText(filled(asStoryText(line)))).toBe(line.trim());
    }),
  );
});

test('reading is total: no text fails, and none is lost', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    'if ',
    'else',
    'end',
    '{if key}',
    '{end}',
    '{else}',
    'key',
    '*',
    '**',
    '\n\n',
    '\\',
    'words ',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (some) => {
      const source = some.join('');
      expect(() => plainStoryText(filled(source))).not.toThrow();
    }),
  );
});

test('a variable is renamed in braces, and not among the words', () => {
  expect(renameInStoryText('key {key} {if key and x}key{else if not key}{end} \\{key\\}', 'key', 'gate')).toBe(
    'key {gate} {if gate and x}key{else if not gate}{end} \\{key\\}',
  );
});
