import { requireAccount } from '#app/account/require-account.ts';
import { redirectTo } from '#app/responses.ts';
import { loadLastWritten } from '#app/work/load-last-written.ts';
import type { Route } from './+types/write.ts';

/**
 * Leads to what someone, or those they write with, wrote last; where there is nothing yet, to their projects.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const [last] = await loadLastWritten(scope);
  throw redirectTo(last?.path ?? `/org/${scope.account.orgId}/projects`);
}
