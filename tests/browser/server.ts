import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** A server of a site, as a process of its own. */
export type ServerProcess = {
  /** Where it answers itself, without a proxy. */
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Ends it as an operator does. */
  readonly end: () => Promise<void>;
  /** Its log so far. */
  readonly log: () => string;
};

const root = resolve(import.meta.dirname, '../..');

/** The real server, which is yet to be started; it keeps its address however often it is. */
export function serverAt(port: number, environment: Readonly<Record<string, string>>): ServerProcess {
  let child: ChildProcess | undefined;
  let log = '';

  async function start(): Promise<void> {
    const started = spawn('node', ['server/start.js'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
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
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill(signal);
    await ended;
  }

  return {
    url: `http://localhost:${port}`,
    start,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    log: () => log,
  };
}
