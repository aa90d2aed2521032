import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { defaultLocale, inLocale, isLocale, type Locale, localeCookie, preferredLocale } from '#domain/locale.ts';

/**
 * `/` alone goes to the language chosen before, else to the one the browser asks for, unless that is English.
 *
 * @returns the language to go to, or undefined to stay
 */
export function localeRedirect(path: string, cookies = '', acceptLanguage = ''): Locale | undefined {
  if (path !== '/') return undefined;
  const chosen = parse(cookies, localeCookie)[localeCookie];
  const locale = isLocale(chosen) ? chosen : preferredLocale(acceptLanguage);
  return locale === defaultLocale ? undefined : locale;
}

/** The answer that leads there, where there is one. */
export function redirectByLocale(c: Context, url: URL): Response | undefined {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return undefined;
  const locale = localeRedirect(url.pathname, c.req.header('cookie'), c.req.header('accept-language'));
  if (locale === undefined) return undefined;
  return new Response(null, {
    status: 302,
    headers: {
      Location: inLocale('/', locale) + url.search,
      'Cache-Control': 'no-store',
      Vary: 'Cookie, Accept-Language',
    },
  });
}
