import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

// Node strips the types off our modules with WebAssembly, in every thread again. The code that V8 13.6 compiles for the
// calls out of it is shared by all threads, and one thread may free what another is about to call, which ends the whole
// process. V8 compiles (and shares) only for frequent calls: with a budget this large, for none.
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000');

/**
 * Starts one of our modules in its own thread. Every thread is started here: started elsewhere, before this module was
 * loaded, it can end the process.
 *
 * @param module - the address of a TypeScript module that does its work when it is loaded
 * @param isHeard - whether the output of libraries there is passed on, which keeps the process from ending while it
 * runs
 */
export function startThread(module: URL, options: WorkerOptions, isHeard = true): Worker {
  const worker = new Worker(module, { ...options, stdout: true, stderr: true });
  if (!isHeard) return worker;
  // The output of libraries there goes where all of them are heard, instead of past it.
  worker.stdout.on('data', (said: Buffer) => console.info(said.toString()));
  worker.stderr.on('data', (said: Buffer) => console.warn(said.toString()));
  return worker;
}
