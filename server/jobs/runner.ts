import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { forRequest } from '#database/engine/request-id.ts';
import {
  deleteDoneJobs,
  type JobLane,
  leaseJob,
  updateJobDone,
  updateJobFailed,
  updateJobLease,
} from '#database/job.ts';
import { dayMs, minuteMs, secondMs } from '#domain/duration.ts';
import type { Log } from '#server/log.ts';
import { noTraces, type Traces } from '#server/traces/traces.ts';

/** The handler of each kind of job; running the same job twice must do no harm. */
export type JobHandlers = Readonly<Record<string, (payload: unknown, attempt: Attempt) => Promise<void>>>;

/** The attempt of a handler; a failure in the last one is final. */
export type Attempt = { readonly isLast: boolean };

/** What jobs are run with. */
type JobContext = CommandContext & { readonly traces?: Traces };

/** Processes of one site share a clock: so soon after one was killed its job is run by another. */
const leaseMs = 30 * secondMs;
const jobAttempts = 8;
const keepDoneMs = 7 * dayMs;

/**
 * Runs every job that is due, one after the other; a failing one is tried again after 1, 2, 4 … minutes, at most
 * eight times. A running job is leased on for as long as it takes, so that no other process runs it, too. A process that
 * was frozen for longer finds it held by another, and leaves it to that one.
 *
 * @param ms - milliseconds of a lease: so long after a process was killed its job is run by another
 * @returns how many were run
 */
export async function runDueJobs(
  context: JobContext,
  handlers: JobHandlers,
  log: Log,
  lane?: JobLane,
  ms = leaseMs,
): Promise<number> {
  const { traces = noTraces } = context;
  let count = 0;
  for (;;) {
    const now = context.now();
    const job = await context.db.inTransaction((tx) => leaseJob(tx, now, ms, lane));
    if (!job) break;
    count++;
    const held = { id: job.id, leases: [now + ms] };
    const goOn = async () => {
      const until = context.now() + ms;
      const known = [...held.leases];
      // Noted first: a commit whose answer is lost may have been made.
      held.leases.push(until);
      await context.db.inTransaction((tx) => updateJobLease(tx, { ...held, leases: known }, until));
      held.leases = [until];
    };
    let goingOn: Promise<void> = Promise.resolve();
    const leasing = setInterval(() => {
      goingOn = goingOn
        .then(goOn)
        .catch((error) => log.warn({ err: error, job: job.kind }, 'A job could not be leased on.'));
    }, ms / 3);
    const letGo = async (note: (tx: Queries) => Promise<void>) => {
      clearInterval(leasing);
      await goingOn;
      await context.db.inTransaction(note);
    };
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`There is no handler for jobs of the kind ${job.kind}.`);
      const attempt = { isLast: job.attempts >= jobAttempts };
      await forRequest(job.request_id ?? undefined, () =>
        traces.work(`job ${job.kind}`, () => handler(JSON.parse(job.payload), attempt)),
      );
      await letGo((tx) => updateJobDone(tx, held, context.now()));
    } catch (error) {
      const { kind, attempts, request_id: request } = job;
      log.error({ err: error, job: kind, attempts, ...(request === null ? {} : { request }) }, 'A job failed.');
      const retryAt = job.attempts >= jobAttempts ? undefined : context.now() + 2 ** (job.attempts - 1) * minuteMs;
      await letGo((tx) => updateJobFailed(tx, held, String(error), retryAt, context.now()));
    } finally {
      clearInterval(leasing);
    }
  }
  if (count > 0) await context.db.inTransaction((tx) => deleteDoneJobs(tx, context.now() - keepDoneMs));
  return count;
}

/**
 * Looks for due jobs again and again until it is stopped; stopping waits for the running job.
 *
 * @param lane - the kinds it looks for: long ones have a separate lane, so that nothing waits behind them
 */
export function startJobs(
  context: JobContext,
  handlers: JobHandlers,
  log: Log,
  everyMs: number,
  lane?: JobLane,
): { stop: () => Promise<void>; hurry: () => void } {
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let isStopped = false;
  let mustLookAgain = false;
  const look = () => {
    if (isStopped) return;
    mustLookAgain = isBusy;
    if (isBusy) return;
    isBusy = true;
    running = runDueJobs(context, handlers, log, lane)
      .catch((error) => log.error({ err: error }, 'Jobs could not be looked for.'))
      .finally(() => {
        isBusy = false;
        if (mustLookAgain) look();
      });
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    /** Looks immediately: someone waits for a job that was just planned. */
    hurry: look,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
