import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineEnd, noLetter } from './match.ts';
import { misspelled, nearestWords, type Spelling, spelledLetters, spellingOf, wordsToSpell } from './spelling.ts';

const cut = (text: string, spelling: Spelling = 'en') =>
  wordsToSpell(text, spelling).map(({ from, to }) => text.slice(from, to));

test('the dictionary of a text is that of its language; English without a country takes what is right in any', () => {
  expect(['en', 'EN', 'en-US', 'en-Latn-GB', 'en-au', 'en-CA', 'es-MX', 'uk'].map(spellingOf)).toEqual([
    'en',
    'en',
    'en-US',
    'en-GB',
    'en-GB',
    'en',
    'es',
    'uk',
  ]);
  expect(['', 'fr', 'ukr', 'e', 'zh-Hant'].map(spellingOf)).toEqual(Array(5).fill(undefined));
});

test('words are letters with the apostrophes and hyphens between them', () => {
  expect(cut('She said: “don’t—stop, well-known O’Brien!”')).toEqual([
    'She',
    'said',
    'don’t',
    'stop',
    'well-known',
    'O’Brien',
  ]);
  expect(cut('П’ять будь-яких слів — сім’я, пʼять', 'uk')).toEqual(['П’ять', 'будь-яких', 'слів', 'сім’я', 'пʼять']);
  expect(cut('—¿Así?—preguntó él: «no».', 'es')).toEqual(['Así', 'preguntó', 'él', 'no']);
});

test('an apostrophe around a word is no part of it, but says what may be meant', () => {
  expect(cut('‘the dogs’ and ’em, dancin’')).toEqual(['the', 'dogs', 'and', 'em', 'dancin']);
  const [dancing] = wordsToSpell('dancin’', 'en');
  expect(dancing?.forms).toContain('dancing');
  expect(wordsToSpell('dancin', 'en')[0]?.forms).not.toContain('dancing');
  expect(wordsToSpell('’em', 'en')[0]?.forms).toContain("'em");
  expect(wordsToSpell('Kesha’s', 'en')[0]?.forms).toEqual(["Kesha's", 'Kesha']);
  // Written in either way, and in no dictionary.
  expect(cut('’Tis ’twas ok')).toEqual([]);
});

test('addresses, numbers, tags, abbreviations, cries and single letters are not looked up', () => {
  expect(
    cut(
      'See https://fabula.exampel/x, www.exampel.org, ann@exampel.org, exampel.org/pageh and #tagg @namme; 3rd, 1940s, ' +
        'v2x, snake_case, MP3s, NATO, UNESC, nooooo, a, W-w-what',
    ),
  ).toEqual(['See', 'and', 'W-w-what']);
  expect(cut('ЗСУ, 5-й, 1990-х і ноооо', 'uk')).toEqual([]);
  expect(cut('a'.repeat(2) + 'ab'.repeat(spelledLetters))).toEqual([]);
  // A sentence that follows without a space is two words.
  expect(cut('the end.Begin')).toEqual(['the', 'end', 'Begin']);
  expect(cut('IMPOSIBLE')).toEqual(['IMPOSIBLE']);
});

test('a word of another alphabet is none of the language’s, and a letter of one within a word is a mistake', () => {
  expect(cut('Вона пише у WhatsApp', 'uk')).toEqual(['Вона', 'пише']);
  expect(cut('сьогоднi', 'uk')).toEqual(['сьогоднi']);
  expect(cut('The word слово')).toEqual(['The', 'word']);
});

test('a word with hyphens is right as a whole or in its parts, and a stutter is what follows it', () => {
  const right = new Set(['well', 'known', 'ex', 'husband', 'what', 'mother-in-law']);
  const wrong = (text: string) =>
    misspelled(text, 'en', (form) => right.has(form)).map(({ from, to }) => text.slice(from, to));
  expect(wrong('well-known ex-husband w-w-what mother-in-law')).toEqual([]);
  expect(wrong('well-knwon, mothr-in-lwa')).toEqual(['knwon', 'mothr', 'in', 'lwa']);
});

test('forms are looked up composed, with one apostrophe, and without what is not seen', () => {
  expect(wordsToSpell('cancio\u0301n', 'es')[0]?.forms).toEqual(['canción']);
  expect(wordsToSpell('п’ять', 'uk')[0]?.forms).toEqual(["п'ять"]);
  expect(wordsToSpell('ex\u00adam\u200bple', 'en')).toMatchObject([{ from: 0, to: 9, forms: ['example'] }]);
  expect(wordsToSpell('café', 'en')[0]?.forms).toEqual(['café', 'cafe']);
});

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('’', "'", '-', ' ', '—', '.', '://', '@', '\u00ad', '\u0301', noLetter, lineEnd, '5', '_'),
      fc.constantFrom('word', 'слово', 'camión', 'їжак', 'XIV', 'з’їзд'),
    ),
  )
  .map((pieces) => pieces.join(''));

test('in any text, words are in order, apart from each other, in the text, and of letters', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom<Spelling>('en', 'es', 'uk', 'en-GB'), (text, spelling) => {
      let end = 0;
      for (const { from, to, forms, parts } of wordsToSpell(text, spelling)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(text.slice(from, to)).toMatch(/^\p{L}[\p{L}\p{M}'’ʼ‘`´‐‑\u00ad\u200b-\u200d\u2060-]*$/u);
        expect(forms.length).toBeGreaterThan(0);
        for (const form of forms) expect(form).not.toMatch(/[\s\p{N}\u00ad]/u);
        let last = from;
        for (const part of parts) {
          expect(part.from).toBeGreaterThanOrEqual(last);
          expect(part.to).toBeLessThanOrEqual(to);
          last = part.to;
        }
        end = to;
      }
    }),
  );
});

test('nothing is wrong where everything is right, and what is wrong are words or their parts', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(misspelled(text, 'uk', () => true)).toEqual([]);
      const places = misspelled(text, 'uk', () => false);
      const words = wordsToSpell(text, 'uk');
      for (const { from, to } of places) expect(words.some((word) => word.from <= from && to <= word.to)).toBe(true);
    }),
  );
});

test('plain words between spaces are found, each where it is', () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/).filter((some) => !/(.)\1\1/.test(some));
  fc.assert(
    fc.property(fc.array(word), (some) => {
      expect(cut(some.join(' ')).length).toBe(some.filter((each) => cut(each).length > 0).length);
      expect(cut(some.join(' '), 'es')).toEqual(some);
    }),
  );
});

test('a text without spaces is looked through once', () => {
  const long = 'слово'.repeat(40_000);
  expect(cut(long, 'uk')).toEqual([]);
  expect(cut('a.'.repeat(50_000))).toEqual([]);
  expect(cut(`${'a-'.repeat(50_000)}b`).length).toBeLessThan(2);
});

test('an apostrophe, an accent or a letter of another alphabet is what is meant first', () => {
  expect(nearestWords('dont', 'en')).toContain("don't");
  expect(nearestWords('пять', 'uk')).toContain("п'ять");
  expect(nearestWords('сьогоднi', 'uk')).toContain('сьогодні');
  expect(nearestWords('cancion', 'es')).toContain('canción');
  expect(nearestWords('mánana', 'es')).toContain('manana');
  expect(nearestWords('a', 'en')).toEqual([]);
});
