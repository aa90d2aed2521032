import { expect, test } from 'vitest';
import { searchedWords } from '#domain/search-words.ts';

test('a search looks for the words that say something in its language', () => {
  expect(searchedWords('the son of the sea')).toEqual(['son', 'sea']);
  expect(searchedWords('los que son felices')).toEqual(['felices']);
  expect(searchedWords('але ж і ліс')).toEqual(['ж', 'ліс']);
});

test('words that say little are looked for where there are no others, and signs never', () => {
  expect(searchedWords('To be, or not to be')).toEqual(['to', 'be', 'or', 'not']);
  expect(searchedWords('son')).toEqual(['son']);
  expect(searchedWords('— !!! …')).toEqual([]);
});

test('a long search is one for its first words, each once', () => {
  const words = Array.from({ length: 20 }, (_, at) => `word${at}`);
  expect(searchedWords(`${words.join(' ')} ${words.join(' ')}`)).toEqual(words.slice(0, 8));
});
