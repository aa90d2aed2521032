import type { RequestScope } from '#app/context.ts';
import { redirectTo } from '#app/responses.ts';
import { type Finds, findWorks } from '#commands/search/find-works.ts';
import { type FindWish, readWish, searchOf } from '#domain/search-wish.ts';

/** A visitor's search by words alone, and what it found: nothing yet where their address has searched too often. */
export type VisitorSearch = { readonly wish: FindWish; readonly found: Finds | 'busy' };

/**
 * The search that the address of the first page asks for; undefined where it asks for none. Signed-in people are led to
 * the page with all filters, which is theirs.
 */
export async function loadVisitorSearch(scope: RequestScope, request: Request): Promise<VisitorSearch | undefined> {
  const { text, after } = readWish(new URL(request.url).searchParams);
  if (text === '') return undefined;
  const wish: FindWish = { ...readWish(new URLSearchParams({ q: text })), after };
  if (scope.account) throw redirectTo(`/journey/find?${searchOf({ ...wish, after: undefined })}`);
  return { wish, found: scope.site.takesSearch() ? await findWorks(scope.commands.db.reader, wish) : 'busy' };
}
