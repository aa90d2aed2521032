import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { minuteMs } from '#domain/duration.ts';
import { becomes, missingIn, storedDocument } from '#tests/crash/crash.ts';
import { install, logInAll } from '#tests/crash/install.ts';
import { type Environment, freePort, type Running, startProcess } from '#tests/crash/process.ts';
import { type Editor, openEditor } from '#tests/editor.ts';
import { buildContext, seededRandom } from '#tests/factories.ts';
import { runMailServer } from '#tests/mail-server.ts';
import { startPostgres } from '#tests/offer-postgres.js';
import { send } from '#tests/server.ts';
import { withClock } from './clocks.ts';
import { type Fault, plan } from './faults.ts';
import { startProxy } from './proxy.ts';
import { buildReadWork } from './publisher.ts';
import { startRedis } from './redis.ts';

/** Milliseconds that something may take on a busy machine. */
export const longMs = 2 * minuteMs;

/** How far apart the clocks of the two processes are. */
export const clocksApartMs = minuteMs;

/**
 * Two processes of one site with a PostgreSQL, a Redis and a mail server of their own, and three people who have a text
 * open: one at each process, and one behind a proxy. All of it is gone when the test ends.
 */
export async function startTwo(programs: string) {
  const postgres = startPostgres(programs, await freePort(), { keepsCommits: true });
  onTestFinished(postgres.stop);
  const redis = await startRedis();
  const mail = await runMailServer();
  const site = await install({ DATABASE_URL: postgres.url, REDIS_URL: redis.url, SMTP_URL: mail.url });
  const { environment, client, author, documentId, emails } = site;
  const readers = emails.slice(1);
  const db = await site.open();
  const { context } = buildContext(db, { now: Date.now, random: seededRandom(9) });
  const almanac = await buildReadWork(context, author, readers);
  await db.close();
  const cookies = await logInAll(environment, client, emails);
  // Both answer for one public address, as behind a proxy.
  const second = { ...environment, PORT: String(await freePort()), FABULA_PUBLIC_URL: client.origin };
  const places = [environment, withClock(second, clocksApartMs)] as const;
  const running: Running[] = [];
  onTestFinished(() => {
    for (const one of running) one.kill('SIGKILL');
  });
  for (const place of places) running.push(await startProcess(place));
  const ports = places.map(({ PORT }) => Number(PORT));
  const proxy = await startProxy(ports);
  const doors = [...ports, proxy.port];
  const editors = cookies.map((cookie, who) =>
    openEditor({ ...client, address: `127.0.0.1:${doors[who]}` }, cookie, documentId),
  );
  return { ...site, postgres, redis, mail, almanac, readers, cookies, places, running, ports, proxy, editors };
}

type Two = Awaited<ReturnType<typeof startTwo>>;

/** How often people were told that something is saved. */
export function saidSaved(editors: readonly Editor[]): number {
  return editors.reduce((sum, { messages }) => sum + messages.filter(({ kind }) => kind === 'saved').length, 0);
}

/** Resolves when some people were told a few times more. */
export async function savesMore({ running }: Two, editors: readonly Editor[]): Promise<void> {
  const before = saidSaved(editors);
  const isMore = await becomes(() => saidSaved(editors) >= before + 6, longMs);
  expect(isMore, running.map(({ output }) => output().slice(-4_000)).join('\n')).toBe(true);
}

/** What a process says of itself at /readyz; undefined where it does not answer. */
async function readinessOf({ PORT }: Environment) {
  const client = { address: `127.0.0.1:${PORT}`, origin: '' };
  const answer = await send(client, '/readyz', { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  return (await answer?.json()) as { ok: boolean; because?: string } | undefined;
}

/** The faults, each at one of the two processes or at what both need; `lost` is what was told saved and is not there. */
export function makeFaults(two: Two) {
  const { environment, documentId, postgres, redis, proxy, places, ports, running, editors } = two;
  const lost: string[] = [];
  let redisIsBackIn = 0;
  let restarts = 0;

  async function compare(told: readonly Uint8Array[]): Promise<void> {
    const document = await storedDocument(environment, documentId);
    for (const vector of told) lost.push(...missingIn(document, vector));
    document.destroy();
  }
  async function bothSay(isSo: (readiness: Awaited<ReturnType<typeof readinessOf>>) => boolean): Promise<void> {
    for (const place of places)
      expect(await becomes(async () => isSo(await readinessOf(place)), longMs), place.PORT).toBe(true);
  }

  const happens: Record<Fault, (which: 0 | 1) => Promise<void>> = {
    async kill(which) {
      running[which]?.kill('SIGKILL');
      await running[which]?.ended;
      await compare(editors.map((editor) => editor.confirmed()));
      running[which] = await startProcess(places[which]);
    },
    // It is away for two faults, so that processes are killed meanwhile.
    async redis() {
      await redis.start();
      await redis.kill();
      redisIsBackIn = 2;
    },
    async postgres() {
      await (restarts++ % 2 === 0 ? postgres.halt() : postgres.crash());
      await bothSay((readiness) => readiness?.because === 'database');
      const told = editors.map((editor) => editor.confirmed());
      await postgres.start();
      await compare(told);
      await bothSay((readiness) => readiness?.ok === true);
    },
    async freeze(which) {
      running[which]?.kill('SIGSTOP');
      proxy.avoid(ports[which] ?? 0);
      // The others write on: whoever is at the other process, and whoever the proxy leads there.
      const others = editors.filter((_, who) => who !== which);
      await Promise.all([pause(plan.freezeMs), savesMore(two, others)]);
      running[which]?.kill('SIGCONT');
      proxy.trust(ports[which] ?? 0);
    },
  };
  return {
    lost,
    async happen(fault: Fault, which: 0 | 1): Promise<void> {
      if (redisIsBackIn > 0 && --redisIsBackIn === 0) await redis.start();
      await happens[fault](which);
    },
    end: () => redis.start(),
  };
}
