import type { Queries } from '#database/connection.ts';
import type { OrganisationId } from '#domain/ids.ts';

/** How many projects an organisation has, and how many of them others may read. */
export async function countProjects(
  db: Queries,
  organisationId: OrganisationId,
): Promise<{ works: number; published: number }> {
  const row = await db
    .selectFrom('project')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('works'),
      fn
        .sum<number>(
          eb
            .case()
            .when(eb.or([eb('visibility', '=', 'private'), eb('withdrawn_at', 'is not', null)]))
            .then(0)
            .else(1)
            .end(),
        )
        .as('published'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null)
    .executeTakeFirst();
  return { works: Number(row?.works ?? 0), published: Number(row?.published ?? 0) };
}
