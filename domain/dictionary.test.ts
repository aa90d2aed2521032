import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dictionaryLimits, dictionaryWord, knownWords, wordProblem, wordsInLines } from './dictionary.ts';

test('a word is kept as books write it', () => {
  expect(dictionaryWord(" D'Artagnan ")).toBe('D’Artagnan');
  expect(dictionaryWord('Лук\u02bcян')).toBe('Лук’ян');
  expect(dictionaryWord('Cancio\u0301n')).toBe('Canción');
  expect(dictionaryWord('Mary\u2011Ann\u00ad')).toBe('Mary-Ann');
});

test('a word is letters, with apostrophes, hyphens and dots among them, and not too long', () => {
  for (const word of ['Kesha', 'O’Brien', 'Mary-Ann', '’tis', 'goin’', 'їжачок', 'Mr.', 'a'])
    expect([word, wordProblem(word)]).toEqual([word, undefined]);
  for (const word of ['two words', 'R2D2', '-', 'a--b', 'x!', '<b>', '’', 'a\u0000'])
    expect([word, wordProblem(word)]).toEqual([word, 'notAWord']);
  expect(wordProblem('')).toBe('required');
  expect(wordProblem('a'.repeat(dictionaryLimits.letters))).toBeUndefined();
  expect(wordProblem('a'.repeat(dictionaryLimits.letters + 1))).toBe('tooLong');
});

test('the words of a form stand in lines, each once', () => {
  expect(wordsInLines("Kesha\n\n  O'Brien \r\nKesha, Mavka;O’Brien")).toEqual(['Kesha', 'O’Brien', 'Mavka']);
});

test('a word is known as it is, in capitals, and at the start of a sentence', () => {
  const isKnown = knownWords(['Kesha', 'grumling', "O'Brien"]);
  for (const word of ['Kesha', 'KESHA', 'grumling', 'Grumling', 'GRUMLING', 'O’Brien', "O'Brien"])
    expect([word, isKnown(word, 'es')]).toEqual([word, true]);
  for (const word of ['kesha', 'Kesh', 'grumlin', 'gRumling'])
    expect([word, isKnown(word, 'es')]).toEqual([word, false]);
});

test('a name is known in its forms', () => {
  const isKnown = knownWords(['Kesha', 'Zorgo', 'Флоримела', 'Кирдик', 'бурмол']);
  for (const word of ['Kesha’s', 'Keshas', "Keshas'"]) expect([word, isKnown(word, 'en')]).toEqual([word, true]);
  expect(isKnown('Zorgos', 'es')).toBe(true);
  for (const word of ['Флоримели', 'Флоримелу', 'Флоримелою', 'Кирдика', 'Кирдикові', 'Кирдиком'])
    expect([word, isKnown(word, 'uk')]).toEqual([word, true]);
  // Only of names: small words may well be another word.
  expect(isKnown('бурмола', 'uk')).toBe(false);
  expect(isKnown('флоримелу', 'uk')).toBe(false);
  expect(isKnown('Kesha’s', 'es')).toBe(false);
});

test('whatever can be added is known, in each language', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'es', 'uk'), (typed, spelling) => {
      const word = dictionaryWord(typed);
      expect(dictionaryWord(word)).toBe(word);
      fc.pre(wordProblem(word) === undefined);
      expect(knownWords([typed])(word, spelling)).toBe(true);
      expect(wordsInLines(word)).toEqual([word]);
    }),
  );
});
