import { daySeconds } from './duration.ts';
/** The languages of the interface; the first is the one without a prefix in the address. */
export const locales = ['en', 'es', 'uk'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** The value of `<html lang>` for each locale. */
export const languageTag: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es-US', uk: 'uk-UA' };

/** The language numbers and dates are written in; Spanish without a country, whose customs differ. */
export const formatTag: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es', uk: 'uk-UA' };

export const localeCookie = 'locale';
/** Seconds: 365 days. */
export const localeCookieAge = 365 * daySeconds;

/** Whether a text is the code of an interface language. */
export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text);
}

/**
 * Splits `/uk/library` into its locale prefix, if any, and the address without it, which always begins with one `/`:
 * with two it would be another site.
 */
export function splitLocale(path: string): { prefix: Locale | undefined; path: string } {
  const [, first = ''] = path.split('/', 2);
  if (!isLocale(first)) return { prefix: undefined, path: withOneSlash(path) };
  return { prefix: first, path: withOneSlash(path.slice(first.length + 1)) };
}

function withOneSlash(path: string): string {
  return /^[/\\]{2}|^$/.test(path) ? path.replace(/^[/\\]*/, '/') : path;
}

/** The same address in another language; English has no prefix: such a page may answer in the reader's own language. */
export function inLocale(path: string, locale: Locale): string {
  const { path: bare } = splitLocale(path);
  return locale === defaultLocale ? bare : prefixed(bare, locale);
}

/** The same address in a language whoever opens it: with a prefix in English too. */
export function prefixed(path: string, locale: Locale): string {
  const { path: bare } = splitLocale(path);
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`;
}

/**
 * An address for a page of this site to lead to, so that the reader stays in its language: with the prefix of that
 * page, or without one.
 *
 * @param here - the address of the page, as the browser has it
 */
export function asHere(path: string, here: string): string {
  const { prefix } = splitLocale(here);
  return prefix === undefined ? splitLocale(path).path : prefixed(path, prefix);
}

/**
 * The language of a page whose address names none: that of the account, or that chosen in this browser, or the
 * browser's own. Undefined where nobody says: the page is in the usual language, as for search engines.
 */
export function wantedLocale(said: {
  readonly account: string | undefined;
  readonly chosen: string | undefined;
  readonly browser: string | undefined;
}): Locale | undefined {
  return [said.account, said.chosen].find(isLocale) ?? preferredLocale(said.browser);
}

/**
 * The locale an Accept-Language header asks for first among ours, by its quality values (RFC 9110, 12.5.4).
 * Undefined when it names none of them.
 */
export function preferredLocale(header: string | null | undefined): Locale | undefined {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { language: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wishes.map(({ language }) => language).find(isLocale);
}
