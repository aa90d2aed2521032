import { useRoot } from '#app/shell/use-root.ts';
import { formatTag } from '#domain/locale.ts';
import { zoneName } from '#domain/time-zone.ts';

/** Says a moment by the clocks of a zone, and what to call that zone. */
export function useZonedMoment() {
  const locale = useRoot()?.locale ?? 'en';
  return {
    moment: (time: number, timeZone: string) =>
      new Intl.DateTimeFormat(formatTag[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time),
    /** The city that a zone is named after. */
    zoneName: (timeZone: string) => zoneName(timeZone).split('/').at(-1) ?? timeZone,
  };
}
