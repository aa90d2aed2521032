import type { Worker } from 'node:worker_threads';
import type { Checksums } from '#commands/object/object-store.ts';
import { startThread } from '#commands/own-thread.ts';
import { addTo, beginSums, finishSums } from './checksums.ts';
import type { SumAnswer, SumQuestion } from './sum-worker.ts';

/** The checksums of a file while it arrives. */
export type Summing = {
  /** Bytes of the file that are summed up, or will be. */
  readonly offset: () => number;
  /** Adds the next bytes, which are in the file once `written` is. */
  readonly add: (pieces: readonly Uint8Array[], written: Promise<unknown>) => void;
  /** The checksums of all added bytes; undefined where they have to be computed from the file. */
  readonly finish: () => Promise<Checksums | undefined>;
  /** They are not wanted any more. */
  readonly drop: () => void;
};

/** Computes checksums in this thread: for small files. */
export function sumHere(): Summing {
  const sums = beginSums();
  return {
    offset: () => sums.offset,
    add: (pieces) => {
      for (const bytes of pieces) addTo(sums, bytes);
    },
    finish: async () => finishSums(sums),
    drop: () => undefined,
  };
}

let thread: Worker | undefined;
let lastKey = 0;
const asked = new Map<number, (checksums: Checksums | undefined) => void>();

/**
 * The thread that computes checksums, for all files; it keeps no process alive. When it dies, its state is computed
 * again from the files.
 */
function summingThread(): Worker {
  if (thread) return thread;
  const started = startThread(new URL('./sum-worker.ts', import.meta.url), {});
  started.on('message', ({ key, checksums }: SumAnswer) => answer(key, checksums));
  started.on('error', () => undefined);
  started.on('exit', () => {
    if (thread === started) thread = undefined;
    for (const key of [...asked.keys()]) answer(key, undefined);
  });
  started.unref();
  thread = started;
  return started;
}

function answer(key: number, checksums: Checksums | undefined): void {
  asked.get(key)?.(checksums);
  asked.delete(key);
}

/**
 * Computes checksums in another thread, which reads the written bytes from the file: a gigabyte takes more than a
 * second, in which nobody else would be answered.
 */
export function sumBeside(path: string): Summing {
  const key = ++lastKey;
  let offset = 0;
  let told: Promise<unknown> = Promise.resolve();
  const say = (question: SumQuestion) => summingThread().postMessage(question);
  return {
    offset: () => offset,
    add(pieces, written) {
      for (const { byteLength } of pieces) offset += byteLength;
      const upTo = offset;
      // In their order, though a later write may finish earlier. The next writer hears of a failed one.
      told = Promise.all([told, written]).then(() => say({ kind: 'upTo', key, path, offset: upTo }));
      told.catch(() => undefined);
    },
    async finish() {
      const all = await told.then(
        () => true,
        () => false,
      );
      if (!all) return undefined;
      return new Promise((resolve) => {
        asked.set(key, resolve);
        say({ kind: 'finish', key });
      });
    },
    drop: () => void told.catch(() => undefined).then(() => thread?.postMessage({ kind: 'drop', key })),
  };
}
