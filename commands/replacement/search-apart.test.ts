import { expect, test } from 'vitest';
import type { MatchWish } from '#domain/match-wish.ts';
import { searchApart } from './search-apart.ts';

const ask = (wish: Partial<MatchWish>, lines: readonly string[]) =>
  searchApart({
    wish: {
      term: 'a',
      isPattern: false,
      allForms: false,
      matchCase: false,
      wholeWords: false,
      ignoreAccents: false,
      ...wish,
    },
    replacement: '',
    language: 'en',
    texts: [{ id: 'one', lines }],
    most: 2,
  });

test('an expression that never ends is stopped, and the next search has its answer', async () => {
  const endless = ask({ term: '(a+)+$', isPattern: true }, [`${'a'.repeat(40)}b`]);
  const next = ask({}, ['a lamp']);

  expect(await endless).toMatchObject({ failure: { problems: [{ kind: 'tooSlow' }] } });
  expect(await next).toMatchObject({ ok: true, value: [{ id: 'one', count: 2 }] });
});

test('lists some matches and counts all, and tells equal lines apart', async () => {
  const answer = await ask({ term: 'b' }, ['b', 'c', 'b', 'b']);

  expect(answer).toMatchObject({
    ok: true,
    value: [
      {
        count: 3,
        matches: [
          { line: 0, nth: 0 },
          { line: 2, nth: 1 },
        ],
      },
    ],
  });
});

test('refuses to let too many wait', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => ask({}, ['a'])));

  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(answers.at(-1)).toMatchObject({ failure: { problems: [{ kind: 'busy' }] } });
});
