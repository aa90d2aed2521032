import { dayMs, minuteMs } from './duration.ts';
/** Every time zone there is a name for, the commonest name of each, in the order of the alphabet. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** Whether a text names a time zone, also by a name that is no longer the common one. */
export function isTimeZone(text: string): boolean {
  try {
    // An offset is taken as well, but does not know of summer.
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}

/** The name of a zone for people: that of a place, by its name today. Browsers still list Kyiv by a former name. */
export function zoneName(timeZone: string): string {
  return (timeZone === 'Europe/Kiev' ? 'Europe/Kyiv' : timeZone).replaceAll('_', ' ');
}

/** The local time of a zone at an instant, as the instant at which UTC shows the same; to the minute. */
export function wallClock(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    ...{ hourCycle: 'h23', timeZone },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/** Minutes since midnight that the clocks of a zone show. */
export function minuteOfDay(at: number, timeZone: string): number {
  return Math.floor((wallClock(at, timeZone) % dayMs) / minuteMs);
}

/**
 * The next instant at which the clocks of a zone show some time of day. Where they are put forward over it, it is as much
 * later as they are; where they show it twice, it is the first of the two.
 *
 * @param minute - minutes since midnight
 * @param weekday - 1 is Monday and 7 is Sunday; undefined is any day
 */
export function nextTimeOfDay(
  after: number,
  { minute, weekday, timeZone }: { minute: number; weekday?: number | undefined; timeZone: string },
): number {
  const today = Math.floor(wallClock(after, timeZone) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    if (weekday !== undefined && (new Date(day).getUTCDay() || 7) !== weekday) continue;
    const at = instantOf(day + minute * minuteMs, timeZone);
    if (at > after) return at;
  }
}

/** The instant at which the clocks of a zone show what those of UTC show at another. */
function instantOf(shown: number, timeZone: string): number {
  const offsetAt = (at: number) => wallClock(at, timeZone) - Math.floor(at / minuteMs) * minuteMs;
  const [before, after] = [offsetAt(shown - dayMs), offsetAt(shown + dayMs)];
  const found = [shown - before, shown - after].filter((at) => wallClock(at, timeZone) === shown);
  return found.length > 0 ? Math.min(...found) : shown - before;
}
