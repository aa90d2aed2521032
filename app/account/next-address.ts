import { inLocale, isLocale } from '#domain/locale.ts';

/** A page of ours in the language of this one, as a whole address. */
export function hereIn(path: string): string {
  const locale = document.documentElement.lang.slice(0, 2);
  return location.origin + inLocale(path, isLocale(locale) ? locale : 'en');
}
