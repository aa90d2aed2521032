import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export type Environment = Readonly<Record<string, string>>;

/** The settings of a separate server: an address, a data folder, and nothing of ours but the path. */
export async function environmentFor(folder: string, more: Environment = {}): Promise<Environment> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    PORT: String(await freePort()),
    FABULA_DATA: join(folder, 'data'),
    FABULA_SAMPLES: 'off',
    LOG_LEVEL: 'error',
    ...more,
  };
}

/** A port nobody listens on now; the server keeps it over all its restarts, as a real one would. */
export function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export type Ended = { readonly code: number | null; readonly output: string };

/** A process of ours: what it says, and how it ends. It runs here, as whoever runs the tests, unless told otherwise. */
export function run(
  words: readonly string[],
  environment: Environment,
  input?: string,
  who: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
) {
  const options: SpawnOptions = { cwd: root, env: environment, stdio: 'pipe', ...who };
  const child: ChildProcess = spawn(process.execPath, [...words], options);
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  child.stdin?.end(input ?? '');
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, output })));

  /** Resolves when the process has printed something; rejects when it ended without. */
  const says = (sentence: string) =>
    new Promise<void>((heard, reject) => {
      const look = () => {
        if (!output.includes(sentence)) return;
        listeners.delete(look);
        heard();
      };
      listeners.add(look);
      look();
      void ended.then(({ code }) => reject(new Error(`The process ended with ${code}:\n${output}`)));
    });

  return { pid: child.pid, says, ended, output: () => output, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

export type Running = ReturnType<typeof run>;

/** Starts the real server and waits until it answers. */
export async function startProcess(environment: Environment): Promise<Running> {
  const running = run(['server/start.js'], environment);
  await running.says('Fabula is at ');
  return running;
}
