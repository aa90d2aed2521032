import { readPlace } from '#app/operator/list-search.tsx';
import { requireOperator } from '#app/operator/require-operator.ts';
import { listOrganisations } from '#database/operator-list.ts';
import { pageOfRows, rowsOnPage } from '#domain/list-place.ts';
import type { Route } from './+types/organisations.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { commands } = requireOperator(context, request);
  const { words, behind } = readPlace(request);
  const found = await listOrganisations(commands.db.reader, { words, behind, limit: rowsOnPage + 1 });
  const { shown: organisations, last } = pageOfRows(found);
  return { words, isFirst: behind === undefined, next: last && { at: last.createdAt, id: last.id }, organisations };
}
