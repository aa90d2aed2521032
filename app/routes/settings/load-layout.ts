import { requireAccount } from '#app/account/require-account.ts';
import type { Route } from './+types/layout.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireAccount(context, request);
  return null;
}
