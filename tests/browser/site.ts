import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import SqliteFile from 'better-sqlite3';
import type { Database } from '#database/connection.ts';
import { openDatabase } from '#database/engine/open.ts';
import { startRedis } from '#tests/redis.ts';

/** A running Fabula with its own data. */
export type Site = {
  readonly url: string;
  readonly folder: string;
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

const root = resolve(import.meta.dirname, '../..');

/** A port nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** How many processes each site has: more than one share a PostgreSQL and a Redis (`npm run check` runs some tests so). */
const processes = Number(process.env.FABULA_TEST_PROCESSES ?? 1);

/** The servers over which several processes of a site meet: a schema of its own in the PostgreSQL of the tests, and a Redis. */
export async function meetingPlace() {
  const redis = await startRedis(await freePort());
  const schema = `browser_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const url = process.env.TEST_POSTGRES_URL ?? '';
  const settings = {
    DATABASE_URL: url,
    FABULA_DATABASE_SCHEMA: schema,
    REDIS_URL: redis.url,
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

/** Starts the real server as a separate process, or as several. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-site-'));
  const port = Number(environment.PORT ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const several = processes > 1 ? await meetingPlace() : undefined;
  let child: ChildProcess | undefined;
  let log = '';

  async function start(): Promise<void> {
    const started = spawn('node', ['server/start.js'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        FABULA_DATA: folder,
        FABULA_SAMPLES: 'off',
        LOG_LEVEL: 'warn',
        DATABASE_URL: '',
        // Who measures or kills a server talks to it directly; the browser tests switch it on.
        FABULA_APP_CHECK: 'off',
        ...(several ? { ...several.settings, FABULA_PROCESSES: String(processes) } : {}),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stderr?.on('data', (data: Buffer) => process.stderr.write(data));
    await new Promise<void>((done, fail) => {
      let said = '';
      started.stdout?.on('data', (data: Buffer) => {
        said += data;
        log += data;
        if (said.includes('Fabula is at')) done();
        if (data.includes('"level":50')) process.stderr.write(data);
      });
      started.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${said}`)));
    });
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = child;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    folder,
    start,
    log: () => log,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    open: () => several?.open() ?? openDatabase({ file: join(folder, 'fabula.sqlite') }),
    change(statement, values) {
      if (several) return several.change(statement, values);
      const db = new SqliteFile(join(folder, 'fabula.sqlite'), { timeout: 30_000 });
      db.prepare(statement).run(...values);
      db.close();
    },
    async stop() {
      await end('SIGTERM');
      await several?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
