import { loadCameFor } from '#app/account/load-came-for.ts';
import { refuseForm } from '#app/account/refuse-form.ts';
import { requestScope } from '#app/context.ts';
import { redirectTo } from '#app/responses.ts';
import type { Route } from './+types/login.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { account } = scope;
  if (account && !account.isAnonymous) throw redirectTo('/library');
  return { isGuest: account !== undefined, journey: await loadCameFor(scope, request) };
}

export function action() {
  return refuseForm();
}
