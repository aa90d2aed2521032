import { useRoot } from '#app/shell/use-root.ts';
import { notificationHour, notificationMoment, useTimeZone } from './moment.ts';

/**
 * The time of a notification, its hour alone where a heading says the day, in the reader's language and zone; without script and a chosen zone in UTC, which it then
 * names. A browser may know other names of months than the server: it takes over the existing text until it knows the
 * zone.
 */
export function NotificationTime({ at, isHour = false }: { at: number; isHour?: boolean }) {
  const root = useRoot();
  const locale = root?.locale ?? 'en';
  const zone = useTimeZone();
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {(isHour ? notificationHour : notificationMoment)(at, locale, zone)}
      {root?.account?.timeZone ? null : <noscript> UTC</noscript>}
    </time>
  );
}
