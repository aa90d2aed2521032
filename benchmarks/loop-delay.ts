// Loaded into a server from outside (node --import): records how long its event loop was delayed, and writes it to a
// file whenever it gets SIGUSR2, beginning again.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The contents of that file. */
export type LoopDelay = {
  readonly pid: number;
  readonly maxMs: number;
  readonly p99Ms: number;
  readonly count: number;
};

const file = process.env.FABULA_LOOP_DELAY;
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  let count = 0;
  const write = () => {
    const state: LoopDelay = {
      pid: process.pid,
      maxMs: delay.max / 1e6,
      p99Ms: delay.percentile(99) / 1e6,
      count: count++,
    };
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
    delay.reset();
  };
  delay.enable();
  write();
  process.on('SIGUSR2', write);
}
