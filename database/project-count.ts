import type { Queries } from '#database/connection.ts';
import type { OrganisationId } from '#domain/ids.ts';

/** How many projects an organisation has. */
export async function countProjects(db: Queries, organisationId: OrganisationId): Promise<number> {
  const row = await db
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('works'))
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null)
    .executeTakeFirst();
  return Number(row?.works ?? 0);
}
