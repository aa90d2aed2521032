import { expressionBuilder } from 'kysely';
import type { Queries } from '#database/connection.ts';
import type { Tables } from '#database/tables/tables.ts';
import { requestId } from './engine/request-id.ts';

/** Work to be done at a time; at least once, so that running it twice must do no harm. */
export type Job = {
  readonly id: string;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
  /** The request that planned it; null where none did. */
  readonly request_id: string | null;
};

/** A job as it is held by the process that runs it. */
export type HeldJob = {
  readonly id: string;
  /**
   * The ends of its leases, by which a process knows its own: one that was frozen for longer than its lease finds that of
   * another. There are several while it is unknown whether the last of them was written.
   */
  readonly leases: readonly number[];
};

/** A job that waits for its time, as if it had never been tried. */
const toBeDone = { done_at: null, failed_at: null, last_error: null, lease_until: null };

/** Plans a job, or moves the one with the same unique key to another time. */
export async function upsertJob(
  tx: Queries,
  job: {
    readonly id: string;
    readonly kind: string;
    readonly payload: string;
    readonly uniqueKey: string;
    readonly runAt: number;
  },
): Promise<void> {
  const { id, kind, payload, uniqueKey, runAt } = job;
  const request_id = requestId() ?? null;
  await tx
    .insertInto('job')
    .values({
      id,
      kind,
      payload,
      unique_key: uniqueKey,
      run_at: runAt,
      lease_until: null,
      attempts: 0,
      last_error: null,
      done_at: null,
      failed_at: null,
      request_id,
    })
    .onConflict((conflict) =>
      conflict.column('unique_key').doUpdateSet({ run_at: runAt, payload, attempts: 0, request_id, ...toBeDone }),
    )
    .execute();
}

/** Cancels the job with a unique key, whatever its state. */
export async function deleteJobByKey(tx: Queries, uniqueKey: string): Promise<void> {
  await tx.deleteFrom('job').where('unique_key', '=', uniqueKey).execute();
}

/** The data of the job with a unique key, done or not; undefined where there is none. */
export async function findJobPayload(db: Queries, uniqueKey: string): Promise<string | undefined> {
  const row = await db.selectFrom('job').select('payload').where('unique_key', '=', uniqueKey).executeTakeFirst();
  return row?.payload;
}

/** The data of the job with a unique key, as long as it waits to be done. */
export async function findPlannedPayload(db: Queries, uniqueKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('job')
    .select('payload')
    .where('unique_key', '=', uniqueKey)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row?.payload;
}

/** Which kinds of jobs are looked at: all but some, or some alone. */
export type JobLane = { readonly kinds: readonly string[]; readonly areAlone: boolean };

/** Takes the job that is due the longest and leases it; undefined when none is due. */
export async function leaseJob(tx: Queries, now: number, leaseMs: number, lane?: JobLane): Promise<Job | undefined> {
  let query = tx
    .selectFrom('job')
    .select(['id', 'kind', 'payload', 'attempts', 'request_id'])
    .where(isDue(now))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1);
  if (lane) query = query.where('kind', lane.areAlone ? 'in' : 'not in', lane.kinds);
  const due = await query.executeTakeFirst();
  if (!due) return undefined;
  await tx
    .updateTable('job')
    .set({ lease_until: now + leaseMs, attempts: due.attempts + 1 })
    .where('id', '=', due.id)
    .execute();
  return { ...due, attempts: due.attempts + 1 };
}

/** How many jobs are due, and run by nobody. */
export async function countDueJobs(db: Queries, now: number): Promise<number> {
  const { due } = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where(isDue(now))
    .executeTakeFirstOrThrow();
  return due;
}

/** Leases a running job on: it takes longer than its lease. One that is not held any more is left alone. */
export async function updateJobLease(tx: Queries, job: HeldJob, until: number): Promise<void> {
  await tx.updateTable('job').set({ lease_until: until }).where(isHeld(job)).execute();
}

/** Marks a job as done, unless it is not held any more: it was planned again meanwhile, or leased by another process. */
export async function updateJobDone(tx: Queries, job: HeldJob, now: number): Promise<void> {
  await tx.updateTable('job').set({ done_at: now, lease_until: null }).where(isHeld(job)).execute();
}

/** Says that a job that is held failed, and when it is tried again; undefined: never. */
export async function updateJobFailed(
  tx: Queries,
  job: HeldJob,
  error: string,
  retryAt: number | undefined,
  now: number,
): Promise<void> {
  await tx
    .updateTable('job')
    .set({
      last_error: error.slice(0, 2_000),
      lease_until: null,
      ...(retryAt === undefined ? { done_at: now, failed_at: now } : { run_at: retryAt }),
    })
    .where(isHeld(job))
    .execute();
}

/**
 * Lets a failed job be tried immediately, as if it never had been.
 *
 * @returns false where there is none, or one that is done, running, or waits for its first time
 */
export async function updateJobRetried(tx: Queries, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('job')
    .set({ ...toBeDone, attempts: 0, run_at: now })
    .where('id', '=', id)
    // A job that was never tried waits for its own hour.
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('failed_at', 'is not', null)]))
    .where(isIdle(now))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Deletes a job that was given up or that waits.
 *
 * @returns false where there is none, or one that is done or running
 */
export async function deleteJob(
  tx: Queries,
  id: string,
  now: number,
): Promise<{ readonly kind: string; readonly payload: string } | undefined> {
  return tx.deleteFrom('job').where('id', '=', id).where(isIdle(now)).returning(['kind', 'payload']).executeTakeFirst();
}

/** Whether a job is to be done, and nobody runs it. */
function waits(now: number) {
  const { eb, or, and } = expressionBuilder<Tables, 'job'>();
  return and([eb('done_at', 'is', null), or([eb('lease_until', 'is', null), eb('lease_until', '<', now)])]);
}

/** Whether a job is still held as it was leased. */
function isHeld({ id, leases }: HeldJob) {
  const { eb, and } = expressionBuilder<Tables, 'job'>();
  return and([eb('id', '=', id), eb('lease_until', 'in', leases)]);
}

/** Whether the time of a job that waits has come. */
function isDue(now: number) {
  const { eb, and } = expressionBuilder<Tables, 'job'>();
  return and([eb('run_at', '<=', now), waits(now)]);
}

/** Whether a job was given up, or waits. */
function isIdle(now: number) {
  const { eb, or } = expressionBuilder<Tables, 'job'>();
  return or([eb('failed_at', 'is not', null), waits(now)]);
}

/** Removes jobs that were done before a time. */
export async function deleteDoneJobs(tx: Queries, before: number): Promise<void> {
  await tx.deleteFrom('job').where('done_at', '<', before).execute();
}
