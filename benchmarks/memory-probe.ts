// Loaded into a server from outside (node --import): writes the memory that is in use to a file whenever it gets
// SIGUSR2, after all that is not has been given back.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** The contents of that file. */
export type MemoryInUse = { readonly pid: number; readonly count: number; readonly bytes: number };

const file = process.env.FABULA_MEMORY_IN_USE;
if (file && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let count = 0;
  const write = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const state: MemoryInUse = { pid: process.pid, count: count++, bytes: heapUsed + external };
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  write();
  process.on('SIGUSR2', write);
}
