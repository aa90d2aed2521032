import { requireOperator } from '#app/operator/require-operator.ts';
import { loadOverview } from '#database/site-overview.ts';
import type { Route } from './+types/overview.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { commands, site } = requireOperator(context, request);
  const { version, startedAt, mailWay } = site;
  return { ...(await loadOverview(commands.db.reader)), version, mailWay, upMs: commands.now() - startedAt };
}
