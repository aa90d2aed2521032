import type { WholeContext } from '#commands/context.ts';
import type { Log } from '#server/log.ts';
import type { Traces } from '#server/traces/traces.ts';
import { jobHandlers, longJobHandlers } from './handlers.ts';
import { startJobs } from './runner.ts';

/** Milliseconds after which due jobs are looked for. */
const everyMs = 5_000;

/** Runs every kind of job, the long ones in a separate lane: no email waits behind them. */
export function startLanes(
  commands: WholeContext & { readonly traces: Traces },
  deliver: Parameters<typeof jobHandlers>[1],
  log: Log,
): { hurry: () => void; stop: () => Promise<void> } {
  const long = longJobHandlers(commands);
  const kinds = Object.keys(long);
  const shortMs = Math.min(everyMs, commands.sittingMs ?? everyMs);
  const lanes = [
    startJobs(commands, jobHandlers(commands, deliver), log, shortMs, { kinds, areAlone: false }),
    startJobs(commands, long, log, everyMs, { kinds, areAlone: true }),
  ];
  return {
    hurry() {
      for (const lane of lanes) lane.hurry();
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
