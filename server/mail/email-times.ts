import { hourMs } from '#domain/duration.ts';
import { formatTag, type Locale } from '#domain/locale.ts';
import type { Writing } from './email-parts.ts';

/** How long something lasts, in the largest unit that fits. */
export function duration(ms: number, locale: Locale): string {
  const hours = ms / hourMs;
  const [unit, count] = hours >= 48 ? ['day', hours / 24] : hours >= 1 ? ['hour', hours] : ['minute', hours * 60];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(formatTag[locale], style).format(Number(count));
}

export function day(at: number, { locale, timeZone }: Writing): string {
  return new Intl.DateTimeFormat(formatTag[locale], { dateStyle: 'long', timeZone }).format(at);
}

/** Someone without a chosen zone may be in any, so it names the zone. */
export function moment(at: number, { locale, timeZone }: Writing): string {
  return new Intl.DateTimeFormat(formatTag[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
}
