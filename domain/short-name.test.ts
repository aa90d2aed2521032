import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test('a name that a question has room for stays as it is', () => {
  expect(shortName('The Night of the Door')).toBe('The Night of the Door');
  expect(shortName('x'.repeat(60))).toBe('x'.repeat(60));
});

test('a long name ends early, after a word, without a sign before its dots', () => {
  const long = 'How the keeper of the lamp at Cold Knap, who had never slept, saw the sea come in';
  expect(shortName(long)).toBe('How the keeper of the lamp at Cold Knap, who had never…');
  expect(shortName(long.replace('never slept', 'not, slept again'))).toBe(
    'How the keeper of the lamp at Cold Knap, who had not, slept…',
  );
});

test('one endless word is cut, but no letter in two', () => {
  expect(shortName('x'.repeat(90))).toBe(`${'x'.repeat(59)}…`);
  expect(shortName(`${'x'.repeat(58)}${'😀'.repeat(20)}`)).toBe(`${'x'.repeat(58)}…`);
});
