import type { Database } from '#database/connection.ts';
import { minuteMs, secondMs } from '#domain/duration.ts';
import type { Log } from './log.ts';

/** Questions of which the one that was answered soonest counts. */
const questions = 3;

/** Milliseconds after which the clocks are compared again: one of them may have been set. */
const againMs = minuteMs;

/** Milliseconds that clocks may be apart before the log says so. */
const apartMs = 5 * secondMs;

/** The clock of this machine, and another one that is never set. */
type OwnClock = { readonly now: () => number; readonly ticks: () => number };

const ownClock: OwnClock = { now: () => Date.now(), ticks: () => performance.now() };

/**
 * The clock that all processes of a site share: that of the database, as far as the clock of this machine is apart from it.
 * With clocks of their own a code that one process takes would be too old for the other, and a login of now one from
 * before everything was revoked.
 */
export async function siteClock({ clock }: Pick<Database, 'clock'>, own = ownClock): Promise<() => number> {
  let apart = 0;
  let comparedAt = own.ticks();

  async function compare(): Promise<void> {
    let soonest = Number.POSITIVE_INFINITY;
    for (let count = 0; count < questions; count++) {
      const [began, now] = [own.ticks(), own.now()];
      const there = await clock();
      const took = own.ticks() - began;
      if (took >= soonest) continue;
      soonest = took;
      apart = Math.round(there - now - took / 2);
    }
  }

  await compare();
  return () => {
    if (own.ticks() - comparedAt >= againMs) {
      comparedAt = own.ticks();
      // While the database is away, what was known of it goes on.
      void compare().catch(() => undefined);
    }
    return own.now() + apart;
  };
}

/** Says where the clock of this machine is so far apart from that of the site that it was hardly meant to be. */
export function warnOfClock(now: () => number, log: Log): void {
  const ms = now() - Date.now();
  if (Math.abs(ms) > apartMs)
    log.warn(
      { seconds: Math.round(ms / secondMs) },
      'The clock of this machine is not that of the database, which counts.',
    );
}
