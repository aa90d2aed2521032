import { refuseForm } from '#app/account/refuse-form.ts';
import { requestScope } from '#app/context.ts';
import { redirectTo } from '#app/responses.ts';
import type { Route } from './+types/login.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { account } = context.get(requestScope);
  if (account && !account.isAnonymous) throw redirectTo('/library');
  return { isGuest: account !== undefined };
}

export function action() {
  return refuseForm();
}
