import { useRoot } from '#app/root.tsx';
import { formatTag } from '#domain/locale.ts';

/** Says a moment by the clocks of a zone, and what to call that zone. */
export function useZonedMoment() {
  const locale = useRoot()?.locale ?? 'en';
  return {
    moment: (time: number, timeZone: string) =>
      new Intl.DateTimeFormat(formatTag[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time),
    /** The city that a zone is named after. */
    zoneName: (timeZone: string) => cityOf(timeZone)?.replaceAll('_', ' ') ?? timeZone,
  };
}

/** Browsers still know Kyiv by the name it had when the zones were listed. */
function cityOf(timeZone: string): string | undefined {
  return timeZone === 'Europe/Kiev' ? 'Kyiv' : timeZone.split('/').at(-1);
}
