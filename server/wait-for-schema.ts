import { once } from 'node:events';
import { createServer } from 'node:http';
import { NewerDatabaseError, OlderDatabaseError } from '#database/engine/migrate.ts';
import type { Log } from './log.ts';
import { unavailableSeconds } from './passing-trouble.ts';
import { reasonOf } from './reason.ts';
import type { Settings } from './settings.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Milliseconds between the attempts to work with the database. */
const againMs = 2_000;

/**
 * Tries until the database is as this code needs it: while a site of several processes is deployed, it may be ahead or
 * behind for a while. Meanwhile the process answers at its address that it is alive and not ready, and says why.
 *
 * @throws whatever else keeps the work from succeeding
 */
export async function untilSchemaFits<Value>(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  log: Log,
  work: () => Promise<Value>,
): Promise<Value> {
  let waiting: Awaited<ReturnType<typeof answerNotReady>> | undefined;
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const because = becauseOf(error);
        if (!because) throw error;
        if (!waiting) log.error({ because }, `Not ready: ${reasonOf(error)}.`);
        waiting ??= await answerNotReady({ host, port });
        waiting.say(because);
        await new Promise((resume) => setTimeout(resume, againMs));
      }
    }
  } finally {
    await waiting?.close();
  }
}

function becauseOf(error: unknown): string | undefined {
  if (error instanceof NewerDatabaseError) return 'newerDatabase';
  return error instanceof OlderDatabaseError ? 'olderDatabase' : undefined;
}

async function answerNotReady({ host, port }: Pick<Settings, 'host' | 'port'>) {
  let because = '';
  const server = createServer(({ url }, answer) => {
    const isAlive = url === '/healthz';
    answer.writeHead(isAlive ? 200 : 503, {
      'Content-Type': 'application/json',
      ...(isAlive ? {} : { 'Retry-After': unavailableSeconds }),
    });
    answer.end(JSON.stringify(isAlive ? { ok: true } : { ok: false, because }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const stop = () => process.exit(0);
  for (const signal of signals) process.once(signal, stop);
  return {
    say(said: string) {
      because = said;
    },
    async close() {
      for (const signal of signals) process.removeListener(signal, stop);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
