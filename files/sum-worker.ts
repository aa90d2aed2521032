import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Checksums } from '#commands/object/object-store.ts';
import { addTo, beginSums, finishSums, type Sums } from './checksums.ts';

/** What the thread is told of a file: that it has bytes up to here, that these were all, or to forget it. */
export type SumQuestion =
  | { readonly kind: 'upTo'; readonly key: number; readonly path: string; readonly offset: number }
  | { readonly kind: 'finish'; readonly key: number }
  | { readonly kind: 'drop'; readonly key: number };

/** Its answer at the end of a file; nothing where it could not read all of it. */
export type SumAnswer = { readonly key: number; readonly checksums: Checksums | undefined };

const known = new Map<number, Sums>();
const space = new Uint8Array(256 * 1024);

/** Reads on to an offset; a file that is not there that far is forgotten. */
function readOn({ key, path, offset }: Extract<SumQuestion, { kind: 'upTo' }>): void {
  const sums = known.get(key) ?? beginSums();
  known.delete(key);
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    while (sums.offset < offset) {
      const bytes = readSync(file, space, 0, Math.min(space.byteLength, offset - sums.offset), sums.offset);
      if (bytes === 0) return;
      addTo(sums, space.subarray(0, bytes));
    }
    known.set(key, sums);
  } catch {
    // A request for the result is answered with nothing.
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

parentPort?.on('message', (question: SumQuestion) => {
  if (question.kind === 'upTo') {
    readOn(question);
    return;
  }
  const sums = known.get(question.key);
  known.delete(question.key);
  if (question.kind === 'finish')
    parentPort?.postMessage({ key: question.key, checksums: sums && finishSums(sums) } satisfies SumAnswer);
});
