import type { Queries } from '#database/connection.ts';
import type { AccountId, ProjectId, ScheduleId } from '#domain/ids.ts';
import type { Frozen, Schedule } from '#domain/schedule.ts';
import type { ScheduleTable } from './tables/edition.ts';

function fromRow(row: Omit<ScheduleTable, 'frozen'>): Schedule {
  return {
    id: row.id as ScheduleId,
    projectId: row.project_id as ProjectId,
    note: row.note,
    publishAt: row.publish_at,
    timeZone: row.time_zone,
    createdBy: row.created_by as AccountId,
    createdAt: row.created_at,
    words: row.words,
    visibility:
      row.visibility_before && row.visibility_after
        ? { before: row.visibility_before, after: row.visibility_after }
        : undefined,
  };
}

/** Writes a scheduled edition, with its frozen contents. */
export async function insertSchedule(tx: Queries, schedule: Schedule & { readonly frozen: Frozen }): Promise<void> {
  const { id, projectId, note, publishAt, timeZone, createdBy, createdAt, words, visibility, frozen } = schedule;
  await tx
    .insertInto('schedule')
    .values({
      ...{ id, note, words },
      project_id: projectId,
      publish_at: publishAt,
      time_zone: timeZone,
      created_by: createdBy,
      created_at: createdAt,
      frozen: JSON.stringify(frozen),
      visibility_before: visibility?.before ?? null,
      visibility_after: visibility?.after ?? null,
    })
    .execute();
}

/** The editions of a project that are still to come, the next one first. */
export async function listSchedules(db: Queries, projectId: ProjectId): Promise<Schedule[]> {
  const rows = await db
    .selectFrom('schedule')
    .select(['id', 'project_id', 'note', 'publish_at', 'time_zone', 'created_by', 'created_at', 'words'])
    .select(['visibility_before', 'visibility_after'])
    .where('project_id', '=', projectId)
    .orderBy('publish_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** An edition that is still to come, with what it froze. */
export async function findSchedule(
  db: Queries,
  id: ScheduleId,
): Promise<(Schedule & { readonly frozen: Frozen }) | undefined> {
  const row = await db.selectFrom('schedule').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...fromRow(row), frozen: JSON.parse(row.frozen) as Frozen };
}

/** Forgets an edition that was to come; answers whether it was still there. */
export async function deleteSchedule(tx: Queries, id: ScheduleId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('schedule').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
