import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import type { ActivityId, ReadingId, RunSaveId } from '#domain/ids.ts';

/** A place in a run from which a reader can continue. */
export type RunPlace = {
  /** Of the run. */
  readonly number: number;
  /** How many of the run's moves lead there. */
  readonly turn: number;
  /** The edition whose version the run was in. */
  readonly edition: number;
  readonly activityId: ActivityId;
};

/** A place that a reader saved under a name. */
export type RunSave = RunPlace & { readonly id: RunSaveId; readonly name: string; readonly at: number };

/** Keeps a saved place. */
export async function insertSave(tx: Queries, readingId: ReadingId, save: RunSave): Promise<void> {
  const { activityId, ...rest } = save;
  await tx
    .insertInto('run_save')
    .values({ ...rest, reading_id: readingId, activity_id: activityId })
    .execute();
}

/** The places saved in a reading, the newest first. */
export async function listSaves(db: Queries, readingId: ReadingId): Promise<RunSave[]> {
  const rows = await db
    .selectFrom('run_save')
    .select(['id', 'number', 'turn', 'edition', 'activity_id', 'name', 'at'])
    .where('reading_id', '=', readingId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, activity_id, ...row }) => ({
    ...row,
    id: id as RunSaveId,
    activityId: activity_id as ActivityId,
  }));
}

/** Deletes a saved place; false where there is none. */
export async function deleteSave(tx: Queries, readingId: ReadingId, id: RunSaveId): Promise<boolean> {
  const result = await tx
    .deleteFrom('run_save')
    .where('reading_id', '=', readingId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Where the runs of a reading last reached some activities: one place of each, the newest first. */
export async function listArrivals(
  db: Queries,
  readingId: ReadingId,
  activities: readonly ActivityId[],
  limit: number,
): Promise<(RunPlace & { readonly at: number })[]> {
  if (activities.length === 0) return [];
  const newest = db
    .selectFrom('run_move')
    .innerJoin('run', (join) =>
      join.onRef('run.reading_id', '=', 'run_move.reading_id').onRef('run.number', '=', 'run_move.number'),
    )
    .select(['run_move.number', 'run_move.turn', 'run.edition', 'run_move.activity_id', 'run_move.at'])
    .select(
      sql<number>`row_number() over (
        partition by run_move.activity_id order by run_move.at desc, run_move.number desc, run_move.turn desc
      )`.as('place'),
    )
    .where('run_move.reading_id', '=', readingId)
    .where('run_move.activity_id', 'in', activities);
  const rows = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where('place', '=', 1)
    .orderBy('at', 'desc')
    .orderBy('activity_id')
    .limit(limit)
    .execute();
  return rows.map(({ number, turn, edition, activity_id, at }) => ({
    ...{ number, turn: turn + 1, edition, at },
    activityId: activity_id as ActivityId,
  }));
}

/**
 * Copies the first moves of a run into another one of the same reading, with the texts written at the steps they left.
 */
export async function insertRunCopy(
  tx: Queries,
  {
    readingId,
    from,
    to,
    turn,
    start,
  }: { readingId: ReadingId; from: number; to: number; turn: number; start: ActivityId },
): Promise<void> {
  const moves = tx.selectFrom('run_move').where('reading_id', '=', readingId).where('number', '=', from);
  await tx
    .insertInto('run_move')
    .columns(['reading_id', 'number', 'turn', 'move', 'activity_id', 'at'])
    .expression(
      moves
        .select(['reading_id', ({ cast, val }) => cast<number>(val(to), 'integer').as('number')])
        .select(['turn', 'move', 'activity_id', 'at'])
        .where('turn', '<', turn),
    )
    .execute();
  await tx
    .insertInto('run_answer')
    .columns(['reading_id', 'number', 'activity_id', 'text', 'at'])
    .expression(
      tx
        .selectFrom('run_answer')
        .select(['reading_id', ({ cast, val }) => cast<number>(val(to), 'integer').as('number')])
        .select(['activity_id', 'text', 'at'])
        .where('reading_id', '=', readingId)
        .where('number', '=', from)
        .where(({ eb, or }) =>
          or([
            ...(turn > 0 ? [eb('activity_id', '=', start)] : []),
            eb('activity_id', 'in', moves.select('activity_id').where('turn', '<', turn - 1)),
          ]),
        ),
    )
    .execute();
}
