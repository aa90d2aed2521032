import { expect, test } from 'vitest';
import type { AccountId } from '#domain/ids.ts';
import { type MatchWish, plainSearch } from '#domain/match-wish.ts';
import { searchApart } from './search-apart.ts';
import type { SearchQuestion } from './search-worker.ts';

const ask = (
  wish: Partial<MatchWish>,
  lines: readonly string[],
  { person = 'ana', ...more }: { person?: string } & Partial<SearchQuestion> = {},
) =>
  searchApart(person as AccountId, {
    wish: { term: 'a', ...plainSearch, ...wish },
    replacement: '',
    language: 'en',
    texts: [{ id: 'one', lines }],
    most: 2,
    ...more,
  });

test('an expression that never ends is stopped, and the next search has its answer', async () => {
  const endless = ask({ term: '(a+)+$', isPattern: true }, [`${'a'.repeat(40)}b`]);
  const next = ask({}, ['a lamp']);

  expect(await endless).toMatchObject({ failure: { problems: [{ kind: 'tooSlow' }] } });
  expect(await next).toMatchObject({ ok: true, value: [{ id: 'one', count: 2 }] });
});

test('lists some matches and counts all, and tells equal lines apart', async () => {
  const answer = await ask({ term: 'b' }, ['b', 'c', 'b', 'b']);
  const [text] = answer.ok ? answer.value : [];

  expect(text).toMatchObject({ count: 3, matches: [{ line: 0 }, { line: 2 }] });
  expect(new Set(text?.matches.map(({ key }) => key)).size).toBe(2);
});

test('refuses to let too many wait', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => ask({}, ['a'], { person: `person ${at}` })));
  const ofOne = await Promise.all([1, 2, 3].map(() => ask({}, ['a'])));

  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(ofOne.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.at(-1)).toMatchObject({ failure: { problems: [{ kind: 'busy' }] } });
});

test('returns the matches of one page, and counts those of all texts', async () => {
  const texts = ['one', 'two', 'none', 'three', 'four'].map((id) => ({
    id,
    lines: id === 'none' ? ['b'] : ['a', 'a'],
  }));
  const pageFrom = async (from: string | undefined) => {
    const answer = await ask({}, [], { texts, page: { from, size: 4 } });
    return answer.ok ? answer.value.flatMap(({ id, isOnPage }) => (isOnPage ? [id] : [])) : [];
  };

  expect(await pageFrom(undefined)).toEqual(['one', 'two']);
  expect(await pageFrom('two')).toEqual(['two', 'three']);
  expect(await pageFrom('four')).toEqual(['four']);
  // What has no match any more begins with the next one that has.
  expect(await pageFrom('none')).toEqual(['three', 'four']);
  expect(await pageFrom('gone')).toEqual(['one', 'two']);
  expect(await ask({}, [], { texts, page: { from: 'two', size: 4 } })).toMatchObject({
    value: [{ count: 2, matches: [] }, { count: 2 }, { count: 0 }, { count: 2 }, { count: 2, matches: [] }],
  });
});
