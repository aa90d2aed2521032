import { requireAccount } from '#app/account/require-account.ts';
import { redirectTo } from '#app/responses.ts';
import type { Route } from './+types/index.ts';

/** The settings begin with the first of their pages. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAccount(context, request);
  throw redirectTo('/settings/profile');
}
