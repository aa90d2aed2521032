import type { DataStrategyResult } from 'react-router';
import { expect, test } from 'vitest';
import { keepShown, noteShown } from './kept-shown.ts';

const unreached = { type: 'error' as const, result: new TypeError('Failed to fetch') };
const after = (url: string, results: Record<string, DataStrategyResult>) => {
  keepShown(url, results);
  return results;
};

test('an open page that cannot be read again shows what it showed; one that is refused, or another one, does not', () => {
  noteShown(
    '/library?show=all',
    new Map<string, unknown>([
      ['root', { uid: 'ana' }],
      ['library', { works: 3 }],
    ]),
  );
  const here = 'http://localhost/library?show=all';
  expect(after(here, { root: unreached, library: unreached })).toEqual({
    root: { type: 'data', result: { uid: 'ana' } },
    library: { type: 'data', result: { works: 3 } },
  });
  const refused = { type: 'error' as const, result: new Response(null, { status: 404 }) };
  expect(after(here, { root: refused })).toEqual({ root: refused });
  expect(after('http://localhost/library', { root: unreached })).toEqual({ root: unreached });
  expect(after(here, { other: unreached })).toEqual({ other: unreached });
});
