import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicWork } from '#database/public-works.ts';
import { beginningOf, besideLeaf } from './load-openings.ts';

test('a paragraph that is long enough stands alone, shorter ones are joined by the next', () => {
  const long = 'The tide came in. '.repeat(9).trim();
  expect(beginningOf(`${long}\nMore.`)).toBe(long);
  expect(beginningOf(`— Who is it?\n\n— Nobody.\n${long}\nMore.`)).toBe(`— Who is it?\n— Nobody.\n${long}`);
  expect(beginningOf('')).toBe('');
});

test('a very long one ends with a sentence, or with a word', () => {
  expect(beginningOf(`${'Річка текла далі. '.repeat(40)}`)).toMatch(/^(Річка текла далі\. ?)+$/u);
  expect(beginningOf('річка '.repeat(100))).toMatch(/річка…$/u);
  expect(beginningOf('а'.repeat(1_000))).toBe(`${'а'.repeat(320)}…`);
});

test('it is never much longer than it may be, and always a beginning', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) => {
      expect(beginningOf(text).length).toBeLessThanOrEqual(321);
    }),
  );
});

test('the work that is shown as a page is not among the first lines beside it', () => {
  const openings = ['a', 'b', 'c', 'd'].map((projectId) => ({
    work: { projectId } as PublicWork,
    words: `It begins with ${projectId}.`,
    path: '/',
  }));
  const shownBeside = (at: number | undefined, count = openings.length) => {
    const opening = at === undefined ? undefined : openings[at];
    const leaf = opening && { ...opening, page: [opening.words], isWhole: true };
    return besideLeaf({ leaf, openings: openings.slice(0, count) }).map(({ work }) => work.projectId);
  };
  expect(shownBeside(0, 1)).toEqual([]);
  expect(shownBeside(0, 2)).toEqual(['b']);
  expect(shownBeside(1)).toEqual(['a', 'c', 'd']);
  expect(shownBeside(undefined)).toEqual(['a', 'b', 'c']);
});
