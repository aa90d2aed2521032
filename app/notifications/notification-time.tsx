import { useRoot } from '#app/root.tsx';
import { notificationMoment, useTimeZone } from './moment.ts';

/** When something was told, in the reader's language and zone; without script in UTC, which it then says. */
export function NotificationTime({ at }: { at: number }) {
  const locale = useRoot()?.locale ?? 'en';
  const zone = useTimeZone();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {notificationMoment(at, locale, zone)}
      <noscript> UTC</noscript>
    </time>
  );
}
