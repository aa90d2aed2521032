import { defaultLocale, isLocale, type Locale, localeCookie, preferredLocale } from '#domain/locale.ts';

const chosenBefore = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`);

/**
 * `/` alone goes to the language chosen before, else to the one the browser asks for, unless that is English.
 *
 * @returns the language to go to, or undefined to stay
 */
export function localeRedirect(path: string, cookies = '', acceptLanguage = ''): Locale | undefined {
  if (path !== '/') return undefined;
  const chosen = chosenBefore.exec(cookies)?.[1];
  const locale = isLocale(chosen) ? chosen : preferredLocale(acceptLanguage);
  return locale === defaultLocale ? undefined : locale;
}
