import { expect, test } from 'vitest';
import type { CommandContext } from '#commands/context.ts';
import { type JobHandlers, runDueJobs } from '#server/jobs/runner.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext } from '#tests/factories.ts';
import { minute } from '#tests/identity/set-up.ts';
import { jobRow, plan } from '#tests/planned-jobs.ts';
import { quietLog } from '#tests/quiet-log.ts';

/** A process that runs a job, which ends when it is told how. */
function beginRun(context: CommandContext) {
  let finish = (_isSuccess: boolean) => {};
  let running: Promise<unknown> = Promise.resolve();
  return {
    begin: () =>
      new Promise<void>((begun) => {
        const greet = () =>
          new Promise<void>((done, failed) => {
            finish = (isSuccess) => (isSuccess ? done() : failed(new Error('no')));
            begun();
          });
        running = runDueJobs(context, { greet }, quietLog);
      }),
    async end(isSuccess: boolean) {
      finish(isSuccess);
      await running;
    },
  };
}

onEachEngine('the lease of a job', (openDatabase) => {
  test('of a process that was frozen for longer than its lease is left to the process that runs it by then', async () => {
    for (const isSuccess of [true, false]) {
      const { context, clock } = buildContext(await openDatabase());
      await plan(context, clock.now);
      const [frozen, other] = [beginRun(context), beginRun(context)];
      await frozen.begin();
      clock.now += minute;
      await other.begin();
      const held = await jobRow(context);
      expect(held).toMatchObject({ attempts: 2, lease_until: clock.now + minute / 2 });
      await frozen.end(isSuccess);
      expect(await jobRow(context)).toEqual(held);
      await other.end(true);
      expect(await jobRow(context)).toMatchObject({ done_at: clock.now, failed_at: null, last_error: null });
    }
  });

  test('that was leased on is done, although the answer that it was leased on was lost', async () => {
    const { context } = buildContext(await openDatabase(), { now: Date.now });
    await plan(context, 0);
    let isLosing = false;
    const inTransaction: typeof context.db.inTransaction = async (body) => {
      const value = await context.db.inTransaction(body);
      if (isLosing) throw new Error('The answer is lost.');
      return value;
    };
    const leaseOf = async () => (await jobRow(context))?.lease_until ?? 0;
    const handlers: JobHandlers = {
      async greet() {
        const first = await leaseOf();
        isLosing = true;
        await expect.poll(leaseOf).toBeGreaterThan(first);
        isLosing = false;
      },
    };
    const unsure = { ...context, db: { ...context.db, inTransaction } };
    expect(await runDueJobs(unsure, handlers, quietLog, undefined, 600)).toBe(1);
    expect(await jobRow(context)).toMatchObject({ done_at: expect.any(Number), attempts: 1 });
  });
});
