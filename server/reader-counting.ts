import type { WholeContext } from '#commands/context.ts';
import { countReaders } from '#commands/reading/count-readers.ts';
import type { Log } from './log.ts';
import type { ReaderCounter } from './reader-counter.ts';

/** Milliseconds after which those who have read are written down. */
const countingMs = 30_000;

/** Writes down again and again who has read; `keep` writes at once, also after it was stopped. */
export function startCounting(
  commands: WholeContext,
  readers: ReaderCounter,
  log: Log,
): { keep: () => Promise<void>; stop: () => void } {
  async function keep(): Promise<void> {
    const counts = readers.take();
    try {
      await countReaders(commands, counts);
    } catch (error) {
      readers.giveBack(counts);
      log.error({ err: error }, 'Readers were not counted; it is tried again.');
    }
  }
  const timer = setInterval(keep, countingMs);
  timer.unref();
  return { keep, stop: () => clearInterval(timer) };
}
