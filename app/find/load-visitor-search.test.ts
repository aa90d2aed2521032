import { expect, test } from 'vitest';
import type { RequestScope } from '#app/context.ts';
import { loadVisitorSearch } from './load-visitor-search.ts';

const scope = (takesSearch: boolean) => ({ site: { takesSearch: () => takesSearch } }) as unknown as RequestScope;
const asked = (search: string) => new Request(`http://localhost/${search}`);

test('an address that searches too often is asked to wait, before anything is looked for', async () => {
  expect(await loadVisitorSearch(scope(false), asked('?q=the+sea'))).toMatchObject({
    wish: { text: 'the sea' },
    found: 'busy',
  });
});

test('the first page without words is no search, and counts as none', async () => {
  for (const search of ['', '?q=', '?q=%20', '?order=finished'])
    expect(await loadVisitorSearch(scope(false), asked(search))).toBeUndefined();
});
