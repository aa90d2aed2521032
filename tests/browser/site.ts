import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import type { Database } from '#database/connection.ts';
import { openDatabase } from '#database/engine/open.ts';
import { metricsToken } from '#tests/browser/metrics.ts';
import { type ServerProcess, serverAt } from '#tests/browser/server.ts';
import { freePort } from '#tests/crash/process.ts';
import { sessionProxy } from '#tests/processes/session-proxy.ts';
import { startRedis } from '#tests/redis.ts';

/** A running Fabula with its own data. */
export type Site = {
  readonly url: string;
  readonly folder: string;
  /** What the command line is told to work on it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its servers: one, or several behind a proxy at the site's address. */
  readonly processes: readonly ServerProcess[];
  /** The process of each login session that was here, in order of arrival; only a proxy counts them. */
  readonly placesOfSessions: () => readonly number[];
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Ends the server as an operator does; its data stay. */
  readonly end: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** The server's log so far. */
  readonly log: () => string;
  /** Opens its database beside the server; whoever asks closes it. */
  readonly open: () => Promise<Database>;
  /** Changes the database behind the server's back; each `?` stands for a value. */
  readonly change: (statement: string, values: readonly (string | number)[]) => void;
};

/** How many processes each site has: more than one share a PostgreSQL and a Redis (`npm run check` runs some tests so). */
export const processCount = Number(process.env.FABULA_TEST_PROCESSES ?? 1);

/** The servers over which several processes of a site meet: a schema of its own in the PostgreSQL of the tests, and a Redis. */
export async function meetingPlace() {
  const redis = await startRedis(await freePort());
  const schema = `browser_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const url = process.env.TEST_POSTGRES_URL ?? '';
  const settings = {
    DATABASE_URL: url,
    FABULA_DATABASE_SCHEMA: schema,
    REDIS_URL: redis.url,
    FABULA_METRICS_TOKEN: metricsToken,
  };
  const psql = (statement: string) =>
    execFileSync('psql', [url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement], {
      env: { ...process.env, PGOPTIONS: `-c search_path=${schema} -c client_min_messages=warning` },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return {
    settings,
    change(statement: string, values: readonly (string | number)[]) {
      let at = 0;
      psql(statement.replaceAll('?', () => `'${String(values[at++]).replaceAll("'", "''")}'`));
    },
    open: () => openDatabase({ file: '', url, schema }),
    async stop() {
      psql(`drop schema if exists ${schema} cascade`);
      await redis.kill();
    },
  };
}

/** Does something to all servers at the same time, as one command would. */
const toAll = (servers: readonly ServerProcess[], deed: 'start' | 'kill' | 'end') =>
  Promise.all(servers.map((server) => server[deed]()));

/** A site with the real server as a separate process. */
async function siteOfOne(port: number, folder: string, environment: Record<string, string>): Promise<Site> {
  const server = serverAt(port, { FABULA_DATA: folder, ...environment });
  const file = join(folder, 'fabula.sqlite');
  await server.start();
  return {
    ...server,
    folder,
    environment: { FABULA_DATA: folder, DATABASE_URL: '' },
    processes: [server],
    placesOfSessions: () => [],
    open: () => openDatabase({ file }),
    change(statement, values) {
      const db = new SqliteFile(file, { timeout: 30_000 });
      db.prepare(statement).run(...values);
      db.close();
    },
    async stop() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A site of several servers, each a separate process, behind a proxy that sends each person to one of their own. */
async function siteOfSeveral(port: number, folder: string, environment: Record<string, string>): Promise<Site> {
  const url = `http://localhost:${port}`;
  const { settings, open, change, stop } = await meetingPlace();
  const ports = await Promise.all(Array.from({ length: processCount }, freePort));
  const shared = { FABULA_DATA: folder, FABULA_PUBLIC_URL: url, ...settings, ...environment };
  const processes = ports.map((own) => serverAt(own, { ...shared, PORT: String(own) }));
  const proxy = sessionProxy(port, ports);
  const start = async () => {
    await toAll(processes, 'start');
    await proxy.listen();
  };
  // Nobody is let in any more, as where a server closes its own address.
  const leave = (deed: 'kill' | 'end') => async () => {
    proxy.refuse();
    await toAll(processes, deed);
    await proxy.close();
  };
  await start();
  return {
    url,
    folder,
    environment: shared,
    processes,
    placesOfSessions: proxy.places,
    start,
    kill: leave('kill'),
    end: leave('end'),
    log: () => processes.map((one) => one.log()).join(''),
    open,
    change,
    async stop() {
      await leave('end')();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a site with as many processes as the tests were told. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-site-'));
  const port = Number(environment.PORT ?? (await freePort()));
  return (processCount > 1 ? siteOfSeveral : siteOfOne)(port, folder, environment);
}
