import type { CalendarDay } from '#domain/calendar-day.ts';
import type { WordsByDay } from '#domain/goal.ts';
import type { StintId } from '#domain/ids.ts';
import type { Stint } from '#domain/stint.ts';
import type { Queries } from './connection.ts';
import type { GoalOwner } from './goal.ts';
import type { StintTable } from './tables/goal.ts';

function fromRow({ id, day, started_at, seconds, words }: StintTable): Stint {
  return { id: id as StintId, day, startedAt: started_at, seconds, words };
}

/** The words of each day on which someone wrote a project, from a day on. */
export async function listWordsByDay(
  db: Queries,
  { accountId, projectId }: GoalOwner,
  from: CalendarDay,
): Promise<WordsByDay> {
  const rows = await db
    .selectFrom('stint')
    .select(({ fn }) => ['day', fn.sum<number>('words').as('words')])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '>=', from)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, words }) => [day, Number(words)]));
}

/** The newest stints of someone in a project, the newest first; those without words are left out. */
export async function listStints(
  db: Queries,
  { accountId, projectId }: GoalOwner,
  { limit }: { readonly limit: number },
): Promise<Stint[]> {
  const rows = await db
    .selectFrom('stint')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('words', '>', 0)
    .orderBy('day', 'desc')
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** A stint of anyone, with whose it is. */
export async function findStint(db: Queries, id: StintId): Promise<(Stint & GoalOwner) | undefined> {
  const row = await db.selectFrom('stint').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ({ ...fromRow(row), accountId: row.account_id, projectId: row.project_id } as Stint & GoalOwner);
}

/** How many stints someone has in a project on a day. */
export async function countStints(db: Queries, { accountId, projectId }: GoalOwner, day: CalendarDay): Promise<number> {
  const { count } = await db
    .selectFrom('stint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Writes how far stints of someone are. One that is there already grows: what comes late, from an earlier moment, changes
 * nothing, and its day stays.
 */
export async function upsertStints(
  tx: Queries,
  { accountId, projectId }: GoalOwner,
  stints: readonly Stint[],
): Promise<void> {
  if (stints.length === 0) return;
  await tx
    .insertInto('stint')
    .values(
      stints.map(({ id, day, startedAt, seconds, words }) => ({
        ...{ id, account_id: accountId, project_id: projectId },
        ...{ day, started_at: startedAt, seconds, words },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ seconds: ref('excluded.seconds'), words: ref('excluded.words') }))
        .whereRef('stint.account_id', '=', 'excluded.account_id')
        .whereRef('stint.project_id', '=', 'excluded.project_id')
        .whereRef('stint.seconds', '<=', 'excluded.seconds'),
    )
    .execute();
}
