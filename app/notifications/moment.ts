import { useSyncExternalStore } from 'react';
import { useRoot } from '#app/shell/use-root.ts';
import { dayMs } from '#domain/duration.ts';
import { formatTag, type Locale } from '#domain/locale.ts';

/**
 * `MMM DD, YYYY, hh:mm A` in a zone, as English writes it: Nov 20, 2026, 09:14 AM. Spanish and Ukrainian have their own
 * order, and count to 24.
 */
export function notificationMoment(at: number, locale: Locale, timeZone: string): string {
  if (locale !== 'en') return formatOf(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  const { month, day, year } = partsOf(at, { month: 'short', day: '2-digit', year: 'numeric', timeZone });
  return `${month} ${day}, ${year}, ${notificationHour(at, locale, timeZone)}`;
}

/** The hour alone, where a heading says the day: 09:14 AM, 9:14. */
export function notificationHour(at: number, locale: Locale, timeZone: string): string {
  if (locale !== 'en') return formatOf(locale, { timeStyle: 'short', timeZone }).format(at);
  const hour = formatOf(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h12', timeZone });
  // Which space stands before AM differs between Node and browsers.
  return hour.format(at).replace(/\s/g, ' ');
}

/** A day as a heading says it, with what stands beside it: Today, Friday, Nov 20; Wednesday, Nov 18; Nov 9, 2025. */
export type NotificationDay = { readonly key: string; readonly name: string; readonly date: string };

/** The day of a moment in a zone, as it is called at another moment. */
export function notificationDay(at: number, now: number, locale: Locale, timeZone: string): NotificationDay {
  const key = dayKey(at, timeZone);
  const daysAgo = Math.round((Date.parse(dayKey(now, timeZone)) - Date.parse(key)) / dayMs);
  const write = (style: Intl.DateTimeFormatOptions) => formatOf(locale, { ...style, timeZone }).format(at);
  const weekday = write({ weekday: 'long' });
  if (daysAgo === 0 || daysAgo === 1) {
    const name = new Intl.RelativeTimeFormat(formatTag[locale], { numeric: 'auto' }).format(-daysAgo, 'day');
    return { key, name: capital(name, locale), date: write({ weekday: 'long', month: 'short', day: 'numeric' }) };
  }
  if (daysAgo > 1 && daysAgo < 7)
    return { key, name: capital(weekday, locale), date: write({ month: 'short', day: 'numeric' }) };
  const isThisYear = key.slice(0, 4) === dayKey(now, timeZone).slice(0, 4);
  const date = write({ month: 'long', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) });
  return { key, name: date, date: capital(weekday, locale) };
}

/** 2026-11-20: the day in a zone, to be compared. */
function dayKey(at: number, timeZone: string): string {
  const { year, month, day } = partsOf(at, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  return `${year}-${month}-${day}`;
}

/** The parts of a day as English writes them, to be put together otherwise. */
function partsOf(at: number, options: Intl.DateTimeFormatOptions): Partial<Record<string, string>> {
  return Object.fromEntries(
    formatOf('en', options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

function capital(word: string, locale: Locale): string {
  return word.charAt(0).toLocaleUpperCase(formatTag[locale]) + word.slice(1);
}

/** The formats of the zones that were asked for last: to make one takes longer than to use it. */
const made = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 60;

function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  if (made.size === mostFormats) made.clear();
  const format = new Intl.DateTimeFormat(formatTag[locale], options);
  made.set(key, format);
  return format;
}

const never = () => () => undefined;

/**
 * The zone the reader chose, else their browser's own; that is UTC on the server and while the page it rendered is taken over, so that
 * both say the same.
 */
export function useTimeZone(): string {
  const chosen = useRoot()?.account?.timeZone;
  const own = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  return chosen ?? own;
}
