import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import {
  defaultLocale,
  isLocale,
  type Locale,
  localeCookie,
  prefixed,
  splitLocale,
  wantedLocale,
} from '#domain/locale.ts';

/** Who asks for an address, as far as it decides about the language. */
export type Asking = {
  readonly cookies: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** The language of the account that is logged in. */
  readonly account: string | undefined;
};

/** What different browsers say about cookies and languages; thousands of visits say the same. */
const wishes = new LRUCache<string, Locale | 'none'>({ max: 500 });
const longestWish = 300;

/**
 * The language that a page without a prefix is to be read in: the account's, or the one chosen in this browser, or the
 * one the browser asks for.
 *
 * @returns the language to go to, or undefined to stay: it is English, or nobody says, or the address has its own
 */
export function localeRedirect(
  path: string,
  { cookies = '', acceptLanguage = '', account }: Asking,
): Locale | undefined {
  if (splitLocale(path).prefix !== undefined || isNoPage(path)) return undefined;
  const chosen = cookies.includes(`${localeCookie}=`) ? parse(cookies, localeCookie)[localeCookie] : undefined;
  const wish = `${account ?? ''} ${chosen ?? ''} ${acceptLanguage}`;
  const locale = wishes.get(wish) ?? wantedLocale({ account, chosen, browser: acceptLanguage }) ?? ('none' as const);
  if (wish.length <= longestWish) wishes.set(wish, locale);
  return locale === 'none' || locale === defaultLocale ? undefined : locale;
}

/** The data of pages, files, calls and whatever has a name with an ending. */
function isNoPage(path: string): boolean {
  return /\/\.|\.[^/]*$|^\/api\//.test(path);
}

/** The answer that leads there, where there is one: once, for a page has its prefix from then on. */
export function redirectByLocale(c: Context, url: URL, account: string | undefined): Response | undefined {
  if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !isOpened(c)) return undefined;
  // An emailed link names the language of its email.
  if (isLocale(url.searchParams.get('lang'))) return undefined;
  const asking = { cookies: c.req.header('cookie'), acceptLanguage: c.req.header('accept-language'), account };
  const locale = localeRedirect(url.pathname, asking);
  if (locale === undefined) return undefined;
  return new Response(null, {
    status: 302,
    headers: {
      Location: prefixed(url.pathname, locale) + url.search,
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie, Accept-Language',
    },
  });
}

/** Whether a page is opened, rather than fetched by a script. */
function isOpened(c: Context): boolean {
  const accept = c.req.header('accept');
  if (accept === undefined || accept.includes('text/html')) return true;
  const mode = c.req.header('sec-fetch-mode');
  return mode === undefined ? accept.includes('*/*') : mode === 'navigate';
}
