import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Site, startSite } from '#tests/browser/site.ts';
import type { LoopDelay } from './loop-delay.ts';

/** A running site whose process is looked into. */
export type WatchedSite = Site & {
  /** The most memory the process has ever had, in MiB. */
  readonly peakMemory: () => number;
  /** The delays of the process's event loop since this was last asked. */
  readonly loopDelays: () => Promise<LoopDelay>;
  /** The longest of them, in milliseconds. */
  readonly loopDelay: () => Promise<number>;
};

/** Starts a site with a measure of its event loop inside. */
export async function startWatchedSite(environment: Record<string, string> = {}): Promise<WatchedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-delay-'));
  const file = join(folder, 'delay.json');
  const preload = pathToFileURL(join(import.meta.dirname, 'loop-delay.ts'));
  const site = await startSite({ ...environment, NODE_OPTIONS: `--import=${preload}`, FABULA_LOOP_DELAY: file });
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as LoopDelay;
  const { pid } = read();
  async function loopDelays(): Promise<LoopDelay> {
    const before = read().count;
    process.kill(pid, 'SIGUSR2');
    for (let tries = 0; tries < 1_000; tries++) {
      await pause(5);
      const delays = read();
      if (delays.count > before) return delays;
    }
    throw new Error('The server does not say how long its event loop was held up.');
  }
  return {
    ...site,
    loopDelays,
    peakMemory() {
      const kibibytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return Number(kibibytes) / 1024;
    },
    loopDelay: async () => (await loopDelays()).maxMs,
    async stop() {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
