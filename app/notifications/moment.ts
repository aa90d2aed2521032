import { useSyncExternalStore } from 'react';
import { useRoot } from '#app/shell/use-root.ts';
import { formatTag, type Locale } from '#domain/locale.ts';

/**
 * `MMM DD, YYYY, hh:mm A` in a language and a zone: Nov 20, 2026, 09:14 AM. The one date of the site whose order is the
 * same in every language.
 */
export function notificationMoment(at: number, locale: Locale, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(formatTag[locale], {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZone,
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  // Which space stands within `a. m.` differs between Node and browsers.
  const dayPeriod = part('dayPeriod').replace(/\s/g, '\u00a0');
  const time = `${part('hour').padStart(2, '0')}:${part('minute')} ${dayPeriod}`;
  return `${part('month')} ${part('day')}, ${part('year')}, ${time}`;
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
