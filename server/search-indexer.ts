import type { CommandContext } from '#commands/context.ts';
import { indexWorks } from '#commands/search/index-works.ts';
import type { Log } from './log.ts';

/** Milliseconds after which a look is taken at whether there is anything new to be found: it reads one row. */
const everyMs = 1_000;

/**
 * Keeps the search index up to date, one work after the other; stopping waits for the text being written.
 *
 * @param leads - whether this process does what only one may
 */
export function startIndexing(context: CommandContext, log: Log, leads: () => boolean): { stop: () => Promise<void> } {
  const ended = new AbortController();
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    if (!leads()) return;
    running ??= indexWorks(context, ended.signal)
      .catch((error) => log.error({ err: error }, 'The search could not be brought up to date; it is tried again.'))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      ended.abort();
      await running;
    },
  };
}
