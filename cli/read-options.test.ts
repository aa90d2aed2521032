import { expect, test } from 'vitest';
import { defaultReadOptions } from '#domain/book.ts';
import { main } from './main.ts';
import { readOptionsOf } from './read-options.ts';

test('where chapters begin and paragraphs end may be said', () => {
  expect(readOptionsOf({})).toEqual(defaultReadOptions);
  expect(readOptionsOf({ chapters: '2' })).toEqual({ ...defaultReadOptions, chapterRank: 2 });
  expect(readOptionsOf({ chapters: 'numbers', paragraphs: 'everyLine' })).toEqual({
    ...defaultReadOptions,
    chapters: 'numbers',
    paragraphs: 'everyLine',
  });
});

test('unknown options are refused before a file is read', async () => {
  expect(() => readOptionsOf({ chapters: '7' })).toThrow('1 to 6');
  expect(() => readOptionsOf({ chapters: 'bold' })).toThrow('words, numbers, looks, none');
  expect(() => readOptionsOf({ paragraphs: 'never' })).toThrow('emptyLine');
  expect(await main(['import', 'there-is-no-such-file.md', '--org', 'ana', '--chapters', 'bold'])).toBe(2);
});
