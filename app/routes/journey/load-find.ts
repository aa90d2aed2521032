import { requireAccount } from '#app/account/require-account.ts';
import { redirectTo } from '#app/responses.ts';
import { countFacets } from '#commands/search/count-facets.ts';
import { findWorks } from '#commands/search/find-works.ts';
import { readWish, searchOf } from '#domain/search-wish.ts';
import type { Route } from './+types/find.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const url = new URL(request.url);
  const asked = new URLSearchParams(url.search);
  for (const [field, sign] of [
    ['addTag', ''],
    ['addWithout', '-'],
  ] as const)
    for (const tag of asked.getAll(field)) asked.append('tag', sign + tag);
  const wish = readWish(asked);
  // One address for one search, so that it can be shared and gives the same search again.
  const search = searchOf(wish).toString();
  if (url.searchParams.toString() !== search) throw redirectTo(`/journey/find${search && `?${search}`}`);
  const { reader } = scope.commands.db;
  const found = await findWorks(reader, wish);
  return { search, ...found, facets: await countFacets(reader, { ...wish, text: found.instead ?? wish.text }) };
}
