import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityId } from '#tests/journeys.ts';
import { chanceOf } from './chance.ts';
import { evaluate, type World } from './evaluate.ts';
import { partsOf, quoted, readExpression, renameInExpression, writeValue } from './expression.ts';
import type { Value } from './graph.ts';

const values: Readonly<Record<string, Value>> = { key: true, courage: 2, name: 'Ana', ключ: 'мідний' };
const world: World = {
  variable: (name) => values[name],
  visits: (activity) => (activity === undefined ? 1 : activity === activityId(2) ? 3 : 0),
  turns: () => 7,
  chance: chanceOf(1, 1, 'test'),
};

function result(source: string): Value | string {
  const read = readExpression(source);
  return read.ok ? evaluate(read.expression, world) : `at ${read.problem.at}: ${read.problem.found}`;
}

test.each<[string, Value]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 2 - 3', 5],
  ['-courage + 5', 3],
  ['7 % 4', 3],
  ['5 / 0', 0],
  ['5 % 0', 0],
  ['"a" + 1', 'a1'],
  ['"2" * 3', 6],
  ['"two" * 3', 0],
  ['yes + yes', 2],
  ['courage >= 2 and key', true],
  ['courage > 2 or not key', false],
  ['not key or yes', true],
  ['name is "Ana"', true],
  ['name is not "Ana"', false],
  ['name = "ana"', false],
  ['name != "ana"', true],
  ['1 is yes', true],
  ['"1" is 1', true],
  ['ключ contains "мід"', true],
  ['visits()', 1],
  [`visits(#${activityId(2)}) > 2`, true],
  ['turns()', 7],
  ['"a \\"b\\" \\\\"', 'a "b" \\'],
  ['nothing', 0],
  ['9999999999999999 * 10', 1e15],
  ['0 * -1', 0],
])('%s is %j', (source, value) => {
  expect(result(source)).toEqual(value);
  // No negative zero: states are compared as text.
  expect(Object.is(result(source), -0)).toBe(false);
});

test('chance stays within its bounds, and is the same for the same run', () => {
  const read = readExpression('random(2, 4)');
  const either = readExpression('either("a", "b")');
  if (!read.ok || !either.ok) throw new Error('It cannot be read.');
  const draws = Array.from({ length: 200 }, () => evaluate(read.expression, world));
  expect(new Set(draws)).toEqual(new Set([2, 3, 4]));
  expect(new Set(Array.from({ length: 50 }, () => evaluate(either.expression, world)))).toEqual(new Set(['a', 'b']));
  expect(chanceOf(5, 1, 'x')()).toBe(chanceOf(5, 1, 'x')());
  expect(chanceOf(5, 1, 'x')()).not.toBe(chanceOf(5, 2, 'x')());
});

test.each([
  ['1 +', 'at 3: '],
  ['courage courage', 'at 8: courage'],
  ['(1', 'at 2: '],
  ['"open', 'at 0: "'],
  ['key; key', 'at 3: ;'],
  ['visits(2)', 'at 7: 2'],
  ['either()', 'at 0: either'],
  ['', 'at 0: '],
])('%j cannot be read, and its place is said', (source, problem) => {
  expect(result(source)).toBe(problem);
});

test('an expression that is too long or too deep is refused, and an expression that can be read never fails', () => {
  expect(readExpression(`${'('.repeat(500)}1${')'.repeat(499)}`).ok).toBe(false);
  expect(readExpression('1'.repeat(1_001)).ok).toBe(false);
  const pieces = fc.constantFrom(
    '1',
    'key',
    '"a"',
    '+',
    '-',
    '*',
    '/',
    '%',
    'and',
    'or',
    'not',
    'is',
    '(',
    ')',
    ',',
    'random(',
    'either(',
    'visits()',
    '<',
    '#',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (some) => {
      const read = readExpression(some.join(' '));
      if (read.ok) expect(['number', 'string', 'boolean']).toContain(typeof evaluate(read.expression, world));
      else expect(read.problem.at).toBeLessThanOrEqual(some.join(' ').length);
    }),
  );
});

test('values and texts are written so that they are read as what they were', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.boolean(), fc.integer()), (value) => {
      expect(result(writeValue(value))).toEqual(value);
      expect(result(quoted(String(value)))).toBe(String(value));
    }),
  );
});

test('a variable is renamed where it is meant, and nowhere else', () => {
  expect(renameInExpression('key and "key" is key and keys', 'key', 'gate')).toBe('gate and "key" is gate and keys');
  expect(renameInExpression('key and (', 'key', 'gate')).toBe('gate and (');
  expect(renameInExpression('key ; "', 'key', 'gate')).toBe('key ; "');
  const read = readExpression('either(1, not key) + random(a, -b)');
  if (!read.ok) throw new Error('It cannot be read.');
  expect([...partsOf(read.expression)].flatMap((part) => (part.kind === 'variable' ? part.name : []))).toEqual([
    'key',
    'a',
    'b',
  ]);
});
