import type { WholeContext } from '#commands/context.ts';
import { countReaders } from '#commands/reading/count-readers.ts';
import type { Log } from './log.ts';
import type { ReaderCounter } from './reader-counter.ts';

/** Milliseconds after which readers are saved. */
const countingMs = 30_000;

/** Saves the counted readers again and again; `keep` saves immediately, also after it was stopped. */
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
