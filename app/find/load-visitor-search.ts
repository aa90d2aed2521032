import type { RequestScope } from '#app/context.ts';
import { redirectTo } from '#app/responses.ts';
import { type Finds, findWorks } from '#commands/search/find-works.ts';
import { type FindWish, readWish } from '#domain/search-wish.ts';

/** What a visitor's search found; busy where their address has searched too often. */
export type VisitorSearch =
  | { readonly kind: 'found'; readonly text: string; readonly isFirst: boolean; readonly found: Finds }
  | { readonly kind: 'busy'; readonly text: string };

/**
 * The search that the address of the first page asks for, by words alone; undefined where it asks for none. Signed-in
 * people are led to the page with all filters, which is theirs.
 */
export async function loadVisitorSearch(scope: RequestScope, request: Request): Promise<VisitorSearch | undefined> {
  const asked = new URL(request.url).searchParams;
  const { text, after } = readWish(asked);
  if (text === '') return undefined;
  if (scope.account) throw redirectTo(`/journey/find?${new URLSearchParams({ q: text })}`);
  if (!scope.site.takesSearch()) return { kind: 'busy', text };
  const wish: FindWish = { ...readWish(new URLSearchParams({ q: text })), after };
  return { kind: 'found', text, isFirst: after === undefined, found: await findWorks(scope.commands.db.reader, wish) };
}
