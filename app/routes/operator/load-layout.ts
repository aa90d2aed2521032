import { requireOperator } from '#app/operator/require-operator.ts';
import { loadPerson } from '#app/settings/load-person.ts';
import type { Route } from './+types/layout.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireOperator(context, request);
  return { person: await loadPerson(scope, scope.account.uid) };
}
