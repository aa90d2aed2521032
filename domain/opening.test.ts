import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameLanguage } from './language.ts';
import { firstShelf, openingOrder, openingPage } from './opening.ts';

const work = (name: string, language: string) => ({ name, language });
const namesOf = (works: readonly { name: string }[]) => works.map(({ name }) => name).join('');

test('beginnings in the language of the page come first, then one in each other language', () => {
  const works = [work('a', 'uk'), work('b', 'en-GB'), work('c', 'es'), work('d', 'uk'), work('e', 'en')];
  expect(namesOf(openingOrder(works, 'en'))).toBe('beacd');
  expect(namesOf(openingOrder(works, 'uk'))).toBe('adbce');
  expect(namesOf(openingOrder(works, 'fr'))).toBe('abcde');
});

test('the first shelf is in the language of the page, and leaves room for others', () => {
  const own = ['1', '2', '3', '4', '5', '6'].map((name) => work(name, 'es-MX'));
  const all = [work('a', 'en'), ...own.slice(0, 2), work('b', 'uk'), work('c', 'en'), work('d', 'en')];
  const wish = { language: 'es', limit: 6 };
  expect(namesOf(firstShelf(own, all, wish))).toBe('123abc');
  expect(namesOf(firstShelf(own, own, wish))).toBe('123456');
  expect(namesOf(firstShelf([], all, wish))).toBe('abcd');
  expect(namesOf(firstShelf(own.slice(0, 1), all, wish))).toBe('1abcd');
});

test('a work is shown by its first page that says enough', () => {
  const long = ['word '.repeat(40)];
  expect(openingPage([[], ['THE LAMP'], long, long])).toBe(2);
  expect(openingPage([[], ['A few words.'], []])).toBe(1);
  expect([openingPage([]), openingPage([[], []])]).toEqual([undefined, undefined]);
});

test('no order loses a work or repeats one, and none in another language precedes one in that of the page', () => {
  const works = fc.uniqueArray(
    fc.record({ name: fc.uuid(), language: fc.constantFrom('en', 'en-US', 'es', 'uk', 'fr') }),
    { selector: ({ name }) => name },
  );
  fc.assert(
    fc.property(works, fc.constantFrom('en', 'es', 'uk'), fc.integer({ min: 1, max: 12 }), (some, language, limit) => {
      const own = some.filter((one) => isSameLanguage(one.language, language));
      const ordered = openingOrder(some, language);
      expect(new Set(ordered)).toEqual(new Set(some));
      expect(ordered.slice(0, own.length)).toEqual(own);
      const shelf = firstShelf(own, some, { language, limit });
      expect(new Set(shelf).size).toBe(shelf.length);
      expect(shelf.length).toBe(Math.min(limit, some.length));
      const isOwn = shelf.map((one) => isSameLanguage(one.language, language));
      expect(isOwn.lastIndexOf(true)).toBeLessThan(isOwn.includes(false) ? isOwn.indexOf(false) : shelf.length);
    }),
  );
});
