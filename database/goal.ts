import type { Goal, KeptGoal } from '#domain/goal.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import type { Queries } from './connection.ts';
import type { GoalTable } from './tables/goal.ts';

/** Whose goal it is, and of which project. */
export type GoalOwner = { readonly accountId: AccountId; readonly projectId: ProjectId };

/** The columns of a goal, without whose it is. */
export const goalColumns = [
  'goal.daily',
  'goal.total',
  'goal.deadline',
  'goal.time_zone',
  'goal.started_at',
  'goal.ended_at',
] as const;

type GoalRow = Pick<GoalTable, 'started_at'> & {
  readonly [Column in 'daily' | 'total' | 'deadline' | 'time_zone' | 'ended_at']: GoalTable[Column] | null;
};

/** A goal as its row says it; it is always of a zone. */
export function toGoal({ daily, total, deadline, time_zone, started_at, ended_at }: GoalRow): KeptGoal {
  return {
    daily: daily ?? undefined,
    total: total ?? undefined,
    deadline: deadline ?? undefined,
    timeZone: time_zone ?? 'UTC',
    startedAt: started_at,
    endedAt: ended_at ?? undefined,
  };
}

/** The goal of someone for a project, also one that was ended. */
export async function findGoal(db: Queries, { accountId, projectId }: GoalOwner): Promise<KeptGoal | undefined> {
  const row = await db
    .selectFrom('goal')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row && toGoal(row);
}

/** Sets a goal, or takes up again one that was ended: it keeps the time from which words are counted. */
export async function upsertGoal(
  tx: Queries,
  { accountId, projectId }: GoalOwner,
  { daily, total, deadline, timeZone }: Goal & Pick<KeptGoal, 'timeZone'>,
  now: number,
): Promise<void> {
  const set = {
    daily: daily ?? null,
    total: total ?? null,
    deadline: deadline ?? null,
    time_zone: timeZone,
    ended_at: null,
  };
  await tx
    .insertInto('goal')
    .values({ account_id: accountId, project_id: projectId, started_at: now, ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'project_id']).doUpdateSet(set))
    .execute();
}

/** Ends a goal; returns whether there was one that was not ended. */
export async function updateGoalEnded(tx: Queries, { accountId, projectId }: GoalOwner, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('goal')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes a goal of an archive; one that is there already stays as it is. Returns whether it was written. */
export async function insertImportedGoal(
  tx: Queries,
  { accountId, projectId }: GoalOwner,
  { daily, total, deadline, timeZone, startedAt, endedAt }: KeptGoal,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('goal')
    .values({
      account_id: accountId,
      project_id: projectId,
      daily: daily ?? null,
      total: total ?? null,
      deadline: deadline ?? null,
      time_zone: timeZone,
      started_at: startedAt,
      ended_at: endedAt ?? null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'project_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Erases some of the goals that were ended before a time, with all that was counted; returns how many. */
export async function deleteGoalsEndedBefore(
  tx: Queries,
  before: number,
  { limit }: { readonly limit: number },
): Promise<number> {
  const goals = await tx
    .selectFrom('goal')
    .select(['account_id', 'project_id'])
    .where('ended_at', '<', before)
    .limit(limit)
    .execute();
  for (const { account_id, project_id } of goals) {
    const { numDeletedRows } = await tx
      .deleteFrom('goal')
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('ended_at', '<', before)
      .executeTakeFirst();
    // One that was taken up again meanwhile keeps its days.
    if (numDeletedRows === 0n) continue;
    await tx.deleteFrom('stint').where('account_id', '=', account_id).where('project_id', '=', project_id).execute();
  }
  return goals.length;
}
