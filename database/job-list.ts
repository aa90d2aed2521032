import type { Queries } from '#database/connection.ts';

/** A job as the site's admins see it; its data is not shown, because it may name people. */
export type ListedJob = {
  readonly id: string;
  readonly kind: string;
  readonly state: 'failed' | 'running' | 'waiting';
  readonly runAt: number;
  readonly attempts: number;
  readonly lastError: string | undefined;
  readonly failedAt: number | undefined;
};

const columns = ['id', 'kind', 'run_at', 'lease_until', 'attempts', 'last_error', 'failed_at'] as const;

/** Unfinished jobs: those given up first, the latest of them first, then the others in their order. */
export async function listUndoneJobs(db: Queries, now: number, { limit = 200 } = {}): Promise<ListedJob[]> {
  const failed = await db
    .selectFrom('job')
    .select(columns)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const waiting = await db
    .selectFrom('job')
    .select(columns)
    .where('done_at', 'is', null)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return [...failed, ...waiting].map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.failed_at !== null ? 'failed' : (row.lease_until ?? 0) > now ? 'running' : 'waiting',
    runAt: row.run_at,
    attempts: row.attempts,
    lastError: row.last_error ?? undefined,
    failedAt: row.failed_at ?? undefined,
  }));
}
