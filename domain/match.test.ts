import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineEnd, type MatchOptions, noLetter, searchFor } from './match.ts';

const plain: MatchOptions = { matchCase: false, wholeWords: false, ignoreAccents: false };

/** What is found of a term in a text, as it stands there. */
function found(term: string, text: string, options: Partial<MatchOptions> = {}, language = 'en'): string[] {
  return searchFor(term, { ...plain, ...options }, language)(text).map(({ from, to }) => text.slice(from, to));
}

test('finds a term in any case, or only in its own', () => {
  expect(found('lamp', 'Lamp, lamp, LAMPS')).toEqual(['Lamp', 'lamp', 'LAMP']);
  expect(found('lamp', 'Lamp, lamp, LAMPS', { matchCase: true })).toEqual(['lamp']);
  expect(found('ЇЖАК', 'їжак і Їжак')).toEqual(['їжак', 'Їжак']);
  expect(found('σ', 'Σίσυφος')).toEqual(['Σ', 'σ', 'ς']);
});

test('finds one match behind the other, never one over another', () => {
  expect(searchFor('aa', plain, 'en')('aaaaa')).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
  ]);
});

test('takes straight and curly quotation marks and apostrophes for the same, and all spaces', () => {
  expect(found("don't", 'don’t, don‘t, donʼt, don"t')).toEqual(['don’t', 'don‘t', 'donʼt']);
  expect(found('“Oh”', '"Oh" „Oh“ «Oh»')).toEqual(['"Oh"', '„Oh“']);
  expect(found('a b', 'a\u00a0b a\u202fb a-b')).toEqual(['a\u00a0b', 'a\u202fb']);
});

test('finds accented letters by plain ones only where accents are ignored', () => {
  expect(found('cafe', 'café, cafe\u0301, CAFÉ, cafe')).toEqual(['cafe']);
  expect(found('cafe', 'café, cafe\u0301, CAFÉ, cafe', { ignoreAccents: true })).toEqual([
    'café',
    'cafe\u0301',
    'CAFÉ',
    'cafe',
  ]);
  expect(found('café', 'cafe', { ignoreAccents: true })).toEqual(['cafe']);
  expect(found('замок', 'за\u0301мок', { ignoreAccents: true })).toEqual(['за\u0301мок']);
});

test('a letter written as one sign is the same as the letter with its mark', () => {
  expect(found('café', 'cafe\u0301')).toEqual(['cafe\u0301']);
  expect(found('e', 'e\u0301 é')).toEqual([]);
  expect(found('i', 'İ i')).toEqual(['i']);
  expect(found('👩', '👩\u200d🚀 👩')).toEqual(['👩']);
});

test('letters of their own are no accented ones', () => {
  const options = { ignoreAccents: true };
  expect(found('и', 'й и', options, 'uk')).toEqual(['и']);
  expect(found('і', 'ї і', options, 'uk')).toEqual(['і']);
  expect(found('г', 'ґ г', options, 'uk')).toEqual(['г']);
  expect(found('е', 'ё е', options, 'uk')).toEqual(['е']);
  expect(found('pena', 'peña pena', options, 'es-MX')).toEqual(['pena']);
  expect(found('peña', 'Peña pen\u0303a', options, 'es')).toEqual(['Peña', 'pen\u0303a']);
  // In an English text it is a foreign letter, which few keyboards have.
  expect(found('pena', 'Peña', options, 'en')).toEqual(['Peña']);
});

test('whole words end where letters, their marks and their apostrophes do', () => {
  const whole = { wholeWords: true };
  expect(found('art', 'art, artful, start; art', whole)).toEqual(['art', 'art']);
  expect(found('don', 'don don’t don\u0301', whole)).toEqual(['don']);
  expect(found("don't", 'don’t don’ts', whole)).toEqual(['don’t']);
  expect(found('ять', 'п’ять, ять', whole)).toEqual(['ять']);
  expect(found('dog', "'dog' ’dog’ dogs", whole)).toEqual(['dog', 'dog']);
  expect(found('кіт', 'кіт-воркіт, кітка, Кіт', whole)).toEqual(['кіт', 'Кіт']);
  expect(found('!', 'a!b', whole)).toEqual(['!']);
  expect(found('𝐚', '𝐚𝐛 𝐚', whole)).toEqual(['𝐚']);
});

test('no match has a note, a picture or the end of a line in it', () => {
  expect(found('ab', `a${noLetter}b ab`)).toEqual(['ab']);
  expect(found(noLetter, `a${noLetter}b`)).toEqual([]);
  expect(found(`a${lineEnd}b`, `a${lineEnd}b`)).toEqual([]);
});

test('nothing is found by nothing', () => {
  expect(found('', 'a text')).toEqual([]);
  expect(found('\u0301', 'a text', { ignoreAccents: true })).toEqual([]);
});

/** Few letters, so that terms are often there; with all that is special. */
const someText = fc
  .array(fc.constantFrom('a', 'A', 'e', 'é', 'e\u0301', 'n', 'ñ', 'и', 'й', '’', "'", ' ', 'İ', '👩\u200d🚀', noLetter))
  .map((parts) => parts.join(''));
const someOptions = fc.record({ matchCase: fc.boolean(), wholeWords: fc.boolean(), ignoreAccents: fc.boolean() });

/** The letters of a text by the browser's own rules, each with its place. */
const graphemes = (text: string) => [...new Intl.Segmenter('en').segment(text)];

/** The same in the simplest way: at each letter, whether the next ones are those of the term. */
function model(term: string, text: string, { matchCase, ignoreAccents, wholeWords }: MatchOptions): number[][] {
  const same = (letter: string) => {
    const sign = letter.normalize('NFC').replace('’', "'");
    const cased = (matchCase ? sign : sign.toLowerCase()).normalize('NFD');
    if (!ignoreAccents || /^[nи]./i.test(cased)) return cased;
    return cased.replace(/\p{M}/gu, '');
  };
  const [wanted, all] = [graphemes(term).map(({ segment }) => same(segment)), graphemes(text)];
  if (wanted.length === 0 || term.includes(noLetter)) return [];
  const found: number[][] = [];
  for (let at = 0; at + wanted.length <= all.length; ) {
    const here = all.slice(at, at + wanted.length);
    const from = here[0]?.index ?? 0;
    const to = from + here.reduce((sum, { segment }) => sum + segment.length, 0);
    const isInside = (place: number) => {
      const [before, after] = [text.slice(0, place), text.slice(place)];
      return (
        (/[\p{L}\p{M}]$/u.test(before) && /^['’]?[\p{L}\p{M}]/u.test(after)) ||
        (/[\p{L}\p{M}]['’]$/u.test(before) && /^[\p{L}\p{M}]/u.test(after))
      );
    };
    const isMatch =
      here.every(({ segment }, index) => same(segment) === wanted[index]) &&
      !(wholeWords && (isInside(from) || isInside(to)));
    if (isMatch) found.push([from, to]);
    at += isMatch ? wanted.length : 1;
  }
  return found;
}

test('finds what a search letter by letter finds', () => {
  fc.assert(
    fc.property(someText, someText, someOptions, fc.nat(8), (text, other, options, length) => {
      const term = graphemes(other)
        .slice(0, length)
        .map(({ segment }) => segment)
        .join('');
      const ranges = searchFor(term, options, 'es')(text).map(({ from, to }) => [from, to]);
      expect(ranges).toEqual(model(term, text, options));
    }),
    { numRuns: 2_000 },
  );
});

test('a piece of a text is always found in it', () => {
  fc.assert(
    fc.property(someText, fc.nat(20), fc.integer({ min: 1, max: 5 }), someOptions, (text, start, length, options) => {
      const parts = graphemes(text).slice(start, start + length);
      const term = parts.map(({ segment }) => segment).join('');
      fc.pre(term !== '' && !term.includes(noLetter));
      expect(searchFor(term, { ...options, wholeWords: false }, 'es')(text)).not.toEqual([]);
    }),
  );
});
