import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineEnd, noLetter } from './match.ts';
import { matchPattern, readPattern } from './match-pattern.ts';

const pattern = (source: string, more: { matchCase?: boolean; wholeWords?: boolean } = {}) => ({
  source,
  matchCase: false,
  wholeWords: false,
  ...more,
});

const pieces = (source: string, text: string, more = {}) =>
  matchPattern(pattern(source, more), text).map(({ from, to }) => text.slice(from, to));

const insteadOf = (source: string, text: string, replacement: string) =>
  matchPattern(pattern(source), text, replacement).map(({ instead }) => instead);

test('finds a regular expression, in any case or only in its own, and as whole words', () => {
  expect(pieces('l.mp', 'Lamp lump limps')).toEqual(['Lamp', 'lump', 'limp']);
  expect(pieces('l.mp', 'Lamp lump', { matchCase: true })).toEqual(['lump']);
  expect(pieces('l.mp', 'Lamp limps', { wholeWords: true })).toEqual(['Lamp']);
  expect(pieces('\\p{Lu}\\p{L}+', 'Ганна й Olga', { matchCase: true })).toEqual(['Ганна', 'Olga']);
});

test('an invalid one is known, and finds nothing', () => {
  expect(readPattern(pattern('(a'))).toBeUndefined();
  expect(readPattern(pattern('a{2}'))).toBeInstanceOf(RegExp);
  expect(pieces('(a', '(a')).toEqual([]);
  expect(pieces('', 'a')).toEqual([]);
});

test('skips what is empty, and what is more than letters', () => {
  expect(pieces('x*', 'axxb')).toEqual(['xx']);
  expect(pieces('^.*$', `one${lineEnd}two`)).toEqual(['one', 'two']);
  expect(pieces('a.b|c', `a${noLetter}b c`)).toEqual(['c']);
});

test('a replacement names groups as JavaScript does', () => {
  expect(insteadOf('(\\w+), (?<first>\\w+)', 'Ruiz, Ana', '$2 $1')).toEqual(['Ana Ruiz']);
  expect(insteadOf('(\\w+), (?<first>\\w+)', 'Ruiz, Ana', '$<first> [$&] $$1 $3')).toEqual(['Ana [Ruiz, Ana] $1 $3']);
  expect(insteadOf('(a)?b', 'b', '<$1>')).toEqual(['<>']);
});

test('replaces what JavaScript’s own replacing replaces', () => {
  const template = fc.array(fc.constantFrom('$1', '$2', '$12', '$0', '$$', '$&', '$<x>', 'a', '$', '3'));
  fc.assert(
    fc.property(template, fc.array(fc.constantFrom('a', 'b', 'c', ' ')), (parts, letters) => {
      const [replacement, text] = [parts.join(''), letters.join('')];
      const source = '(a)(b|(?<x>c))?';
      let made = '';
      let at = 0;
      for (const { from, to, instead } of matchPattern(pattern(source), text, replacement)) {
        made += text.slice(at, from) + instead;
        at = to;
      }
      expect(made + text.slice(at)).toBe(text.replaceAll(new RegExp(source, 'gimu'), replacement));
    }),
  );
});
