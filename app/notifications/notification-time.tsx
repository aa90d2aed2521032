import { useRoot } from '#app/root.tsx';
import { notificationMoment, useTimeZone } from './moment.ts';

/**
 * When something was told, in the reader's language and zone; without script in UTC, which it then says. A browser may
 * know other names of months than the server: it takes over what is there until it knows the zone.
 */
export function NotificationTime({ at }: { at: number }) {
  const locale = useRoot()?.locale ?? 'en';
  const zone = useTimeZone();
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {notificationMoment(at, locale, zone)}
      <noscript> UTC</noscript>
    </time>
  );
}
