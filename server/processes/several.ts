import cluster, { type Worker } from 'node:cluster';
import type { Log } from '#server/log.ts';
import { answerMetrics } from '#server/metrics/of-all.ts';
import type { Settings } from '#server/settings.ts';

/** Milliseconds before a process that ended is started again: soon, and later where it ends again and again. */
const again = { firstMs: 200, mostMs: 10_000 } as const;

/** Milliseconds a process has to live for the next one to be started soon again. */
const soundMs = 60_000;

/** Whether this process was started by another one of Fabula, and listens at its address. */
export function isOneOfSeveral(): boolean {
  return cluster.isWorker;
}

/** Tells the process that started this one that it answers. */
export function sayReady(): void {
  process.send?.('ready');
}

/**
 * Starts equal processes that listen at one address, and keeps their number until it is asked to stop. Resolves when all
 * of them answer.
 *
 * @throws where one ends before it has ever answered: its message was printed by itself
 */
export async function startSeveral(
  { processes, metricsToken }: Pick<Settings, 'processes' | 'metricsToken'>,
  log: Log,
): Promise<void> {
  if (metricsToken !== undefined) await answerMetrics();
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));

  let nextMs: number = again.firstMs;
  function keep(worker: Worker): void {
    const startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (isStopping) {
        if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
        return;
      }
      nextMs = performance.now() - startedAt > soundMs ? again.firstMs : Math.min(nextMs * 2, again.mostMs);
      log.error({ code, signal, againInMs: nextMs }, 'A process ended; another one takes its place.');
      setTimeout(() => !isStopping && keep(cluster.fork()), nextMs);
    });
  }

  // One after the other: the first makes the database, and each is ready before the next begins.
  for (let count = 0; count < processes; count++) {
    const worker = cluster.fork();
    await new Promise<void>((resolve, reject) => {
      worker.once('message', resolve);
      // One that was asked to stop as it started has done so.
      worker.once('exit', (code) => (isStopping ? process.exit(0) : reject(new EndedAtStart(code))));
    });
    worker.removeAllListeners('exit');
    keep(worker);
  }
}

/** A process ended before it had answered. */
export class EndedAtStart extends Error {
  override name = 'EndedAtStart';
  readonly code: number;
  constructor(code: number | null) {
    super('A process ended before it had answered.');
    this.code = code || 1;
  }
}
