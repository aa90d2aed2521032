import type { ProjectId } from '#domain/ids.ts';
import type { Queries } from './connection.ts';

/** A date of a story, as dates compare, with its place: a fractional index. */
export type PlacedDate = { readonly key: string; readonly position: string };

/** Dates in one statement: a database takes only so many values. */
const datesAtOnce = 1_000;

/** The dates of a project's story that have a place, in their order. */
export async function listPlacedDates(db: Queries, projectId: ProjectId): Promise<PlacedDate[]> {
  const rows = await db
    .selectFrom('story_date')
    .select(['date', 'position'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('date')
    .execute();
  return rows.map(({ date, position }) => ({ key: date, position }));
}

/** Gives dates their places; those that have one get another. */
export async function savePlacedDates(tx: Queries, projectId: ProjectId, dates: readonly PlacedDate[]): Promise<void> {
  for (let at = 0; at < dates.length; at += datesAtOnce) {
    const rows = dates
      .slice(at, at + datesAtOnce)
      .map(({ key, position }) => ({ project_id: projectId, date: key, position }));
    await tx
      .insertInto('story_date')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'date']).doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
      )
      .execute();
  }
}

/** Takes their places from all dates of a project. */
export async function deletePlacedDates(tx: Queries, projectId: ProjectId): Promise<void> {
  await tx.deleteFrom('story_date').where('project_id', '=', projectId).execute();
}
