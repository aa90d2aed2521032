import { useRoot } from '#app/shell/use-root.ts';
import { notificationMoment, useTimeZone } from './moment.ts';

/**
 * When something was told, in the reader's language and zone; without script and a chosen zone in UTC, which it then says. A browser may
 * know other names of months than the server: it takes over what is there until it knows the zone.
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
