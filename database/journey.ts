import type { Queries } from '#database/connection.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';

/** A telling through a project. */
export type Journey = { readonly id: JourneyId; readonly projectId: ProjectId; readonly kind: 'linear' | 'branching' };

/** A journey by its id. */
export async function findJourney(db: Queries, id: JourneyId): Promise<Journey | undefined> {
  const row = await db
    .selectFrom('journey')
    .select(['id', 'project_id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id: row.id as JourneyId, projectId: row.project_id as ProjectId, kind: row.kind };
}

/** The linear journey that every project has from its beginning. */
export async function findLinearJourney(db: Queries, projectId: ProjectId): Promise<JourneyId | undefined> {
  const row = await db
    .selectFrom('journey')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'linear')
    .executeTakeFirst();
  return row?.id as JourneyId | undefined;
}

/** Writes the linear journey of a new project. */
export async function insertLinearJourney(
  tx: Queries,
  id: JourneyId,
  projectId: ProjectId,
  now: number,
): Promise<void> {
  await tx
    .insertInto('journey')
    .values({ id, project_id: projectId, kind: 'linear', title: '', summary: '', created_at: now })
    .execute();
}
