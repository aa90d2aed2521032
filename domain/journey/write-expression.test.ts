import { expect, test } from 'vitest';
import { readExpression } from './expression.ts';
import { writeExpression } from './write-expression.ts';

test.each([
  'gold',
  'not hasKey',
  'gold >= 3 and not hasKey or turns() > 5',
  '(gold + 1) * 2 - -lamp',
  'a - (b - c)',
  'not (a is b) and (c or d)',
  '(not a) + 1',
  'visits(#00000000-0000-7000-8000-000000000001) is not 0',
  'either("a \\"quote\\"", random(1, 6), yes)',
  'name contains "x"',
])('%s is written as it was read', (source) => {
  const read = readExpression(source);
  expect(read.ok && writeExpression(read.expression)).toBe(source);
});
