import { expect, test } from 'vitest';
import { freshId } from '#commands/context.ts';
import { planSitting, sittingJob } from '#commands/document/sitting.ts';
import { forRequest, requestId } from '#database/engine/request-id.ts';
import { leaseJob, updateJobDone, updateJobFailed } from '#database/job.ts';
import type { DocumentId } from '#domain/ids.ts';
import { type JobHandlers, runDueJobs, startJobs } from '#server/jobs/runner.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext } from '#tests/factories.ts';
import { hour, minute } from '#tests/identity/set-up.ts';
import { jobRow, plan } from '#tests/planned-jobs.ts';
import { quietLog } from '#tests/quiet-log.ts';

onEachEngine('a job', (openDatabase) => {
  async function begin(failures = 0) {
    const made = buildContext(await openDatabase());
    const runs: unknown[] = [];
    const handlers: JobHandlers = {
      async greet(payload) {
        runs.push(payload);
        if (runs.length <= failures) throw new Error(`failure ${runs.length}`);
      },
    };
    return { ...made, runs, run: () => runDueJobs(made.context, handlers, quietLog) };
  }

  test('runs once, however many processes look for it at the same time', async () => {
    const { context, runs, run } = await begin();
    for (let count = 0; count < 12; count++) await plan(context, 0, { id: `j${count}`, payload: count });
    await Promise.all([run(), run(), run()]);
    // A lane that was disturbed by the others looks again.
    await run();
    expect(runs.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 12 }, (_, at) => at),
    );
  });

  test('that takes longer than its lease is run by no other process meanwhile', async () => {
    const { context } = buildContext(await openDatabase(), { now: Date.now });
    await plan(context, 0);
    let runs = 0;
    const handlers: JobHandlers = {
      greet: async () => {
        runs++;
        await new Promise((resume) => setTimeout(resume, 900));
      },
    };
    const running = runDueJobs(context, handlers, quietLog, undefined, 300);
    const until = performance.now() + 800;
    while (performance.now() < until) {
      await new Promise((resume) => setTimeout(resume, 50));
      await runDueJobs(context, handlers, quietLog, undefined, 300);
    }
    expect([await running, runs]).toEqual([1, 1]);
  });

  test('runs once, and not before its time', async () => {
    const { context, clock, runs, run } = await begin();
    await plan(context, clock.now + minute, { payload: { name: 'Olena' } });
    expect(await run()).toBe(0);

    clock.now += minute;
    expect(await run()).toBe(1);
    clock.now += hour;
    expect(await run()).toBe(0);
    expect(runs).toEqual([{ name: 'Olena' }]);
  });

  test('that missed its hour runs at the next look, the oldest first', async () => {
    const { context, clock, runs, run } = await begin();
    await plan(context, clock.now - hour, { id: 'late', payload: 2 });
    await plan(context, clock.now - 2 * hour, { id: 'later', payload: 1 });

    expect(await run()).toBe(2);
    expect(runs).toEqual([1, 2]);
  });

  test('is tried again after 1, 2, 4 … minutes, eight times at most', async () => {
    const { context, clock, runs, run } = await begin(Number.POSITIVE_INFINITY);
    await plan(context, clock.now);
    const waits: number[] = [];
    while (runs.length < 8) {
      const before = clock.now;
      await run();
      const row = await jobRow(context);
      if (row?.done_at !== null) break;
      waits.push((row.run_at - before) / minute);
      clock.now = row.run_at;
    }

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(await jobRow(context)).toMatchObject({ attempts: 8, last_error: 'Error: failure 8', done_at: clock.now });
    clock.now += 1_000 * hour;
    expect(await run()).toBe(0);
  });

  test('that failed first and then went well is done', async () => {
    const { context, clock, runs, run } = await begin(1);
    await plan(context, clock.now);
    await run();
    clock.now += minute;
    await run();

    expect(runs).toHaveLength(2);
    expect(await jobRow(context)).toMatchObject({ attempts: 2, done_at: clock.now, lease_until: null });
  });

  test('is leased to one runner at a time, and runs again when that one died', async () => {
    const { context, clock } = await begin();
    await plan(context, clock.now);
    const lease = () => context.db.inTransaction((tx) => leaseJob(tx, clock.now, 10 * minute));

    const taken = await Promise.all([lease(), lease(), lease()]);
    expect(taken.filter((job) => job !== undefined)).toHaveLength(1);
    clock.now += 10 * minute + 1;
    expect(await lease()).toMatchObject({ id: 'j1', attempts: 2 });
  });

  test('with the same key is moved, not doubled; planned again while it runs it runs again', async () => {
    const { context, clock, runs, run } = await begin();
    await plan(context, clock.now + minute, { uniqueKey: 'key' });
    await plan(context, clock.now + hour, { id: 'j2', uniqueKey: 'key' });
    clock.now += minute;
    expect(await run()).toBe(0);
    clock.now += hour;
    expect(await run()).toBe(1);
    expect(runs).toHaveLength(1);

    await plan(context, clock.now, { uniqueKey: 'key' });
    const leased = await context.db.inTransaction((tx) => leaseJob(tx, clock.now, minute));
    await plan(context, clock.now, { uniqueKey: 'key' });
    const held = { id: leased?.id ?? '', leases: [clock.now + minute] };
    await context.db.inTransaction((tx) => updateJobDone(tx, held, clock.now));
    await context.db.inTransaction((tx) => updateJobFailed(tx, held, 'Error: no', undefined, clock.now));
    expect(await run()).toBe(1);
  });

  test('that takes long has its own lane, and nothing waits behind it', async () => {
    const { context, clock, runs, run } = await begin();
    const long: JobHandlers = { dig: async () => expect(await others()).toBe(1) };
    const others = () => runDueJobs(context, { greet: async () => void runs.push('greeted') }, quietLog, without);
    const without = { kinds: ['dig'], areAlone: false };
    await plan(context, clock.now - hour, { id: 'j1', kind: 'dig' });
    await plan(context, clock.now, { id: 'j2' });

    expect(await runDueJobs(context, long, quietLog, { kinds: ['dig'], areAlone: true })).toBe(1);
    expect(runs).toEqual(['greeted']);
    expect(await run()).toBe(0);
  });

  test('of a kind without a handler fails and is tried later', async () => {
    const { context, clock, run } = await begin();
    await plan(context, clock.now, { kind: 'unheardOf' });
    await run();

    expect(await jobRow(context)).toMatchObject({ run_at: clock.now + minute, done_at: null });
  });

  test('belongs to the request that planned it last, whoever runs it', async () => {
    const { context, clock } = await begin();
    const requests: (string | undefined)[] = [];
    const said: unknown[] = [];
    const handlers: JobHandlers = {
      async greet() {
        requests.push(requestId());
        throw new Error('no');
      },
    };
    const log = { ...quietLog, error: (fields: unknown) => void said.push(fields) };
    await forRequest('the-first', () => plan(context, clock.now, { id: 'j1' }));
    await forRequest('the-last', () => plan(context, clock.now, { id: 'j1' }));
    await forRequest('another', () => runDueJobs(context, handlers, log));
    await plan(context, clock.now, { id: 'j1' });
    await forRequest('another', () => runDueJobs(context, handlers, log));

    expect(requests).toEqual(['the-last', undefined]);
    expect(said).toMatchObject([{ job: 'greet', request: 'the-last' }, { job: 'greet' }]);
    expect(said[1]).not.toHaveProperty('request');
  });

  test('done long ago is forgotten', async () => {
    const { context, clock, run } = await begin();
    await plan(context, clock.now);
    await run();
    clock.now += 8 * 24 * hour;
    await plan(context, clock.now, { id: 'j2' });
    await run();

    expect(await jobRow(context)).toBeUndefined();
  });

  test('of a sitting waits for the last character, survives a restart, and is one for each document', async () => {
    const { context, clock } = await begin();
    const kept: unknown[] = [];
    const handlers: JobHandlers = { [sittingJob]: async (payload) => void kept.push(payload) };
    const documentId = 'd' as DocumentId;
    const sitting = { accountId: undefined, keptAt: clock.now, peak: 0, lost: 0 };
    const write = () =>
      context.db.inTransaction((tx) =>
        planSitting(tx, { sittingMs: 5 * minute }, { id: freshId(context), documentId, sitting, now: clock.now }),
      );
    await write();
    clock.now += 4 * minute;
    await write();
    clock.now += 4 * minute;
    expect(await runDueJobs(context, handlers, quietLog)).toBe(0);

    clock.now += minute;
    expect(await runDueJobs({ ...context }, handlers, quietLog)).toBe(1);
    expect(kept).toMatchObject([{ documentId }]);
  });

  test('being run is waited for when the runner stops', async () => {
    const { context, clock } = await begin();
    await plan(context, clock.now);
    let finish = () => {};
    let isDone = false;
    let runner: ReturnType<typeof startJobs> | undefined;
    const begun = new Promise<void>((resolve) => {
      const handlers: JobHandlers = {
        greet: () => {
          resolve();
          return new Promise<void>((finished) => {
            finish = () => {
              isDone = true;
              finished();
            };
          });
        },
      };
      runner = startJobs(context, handlers, quietLog, 1);
    });
    await begun;
    const stopped = runner?.stop();
    finish();
    await stopped;

    expect(isDone).toBe(true);
    expect(await jobRow(context)).toMatchObject({ done_at: clock.now });
  });
});
