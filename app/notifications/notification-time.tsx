import { useRoot } from '#app/shell/use-root.ts';
import { notificationMoment, useTimeZone } from './moment.ts';

/**
 * The time of a notification, in the reader's language and zone; without script and a chosen zone in UTC, which it then
 * names. A browser may know other names of months than the server: it takes over the existing text until it knows the
 * zone.
 */
export function NotificationTime({ at }: { at: number }) {
  const root = useRoot();
  const locale = root?.locale ?? 'en';
  const zone = useTimeZone();
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {notificationMoment(at, locale, zone)}
      {root?.account?.timeZone ? null : <noscript> UTC</noscript>}
    </time>
  );
}
