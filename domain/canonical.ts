import { inLocale, type Locale, splitLocale } from '#domain/locale.ts';

/**
 * The one address by which search engines are to know a page. A work is the same in every language of the interface, so
 * its address without a prefix stands for all of them; other pages stand for themselves.
 */
export function canonicalPath(path: string, locale: Locale): string {
  const { path: bare } = splitLocale(path);
  return /^\/(org|journey)\//.test(bare) ? bare : inLocale(bare, locale);
}
