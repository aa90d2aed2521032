import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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

/** Starts the real server as a separate process. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-site-'));
  const port = Number(environment.PORT ?? (await freePort()));
  const url = `http://localhost:${port}`;
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
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
