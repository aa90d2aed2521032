import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { IdentitySettings } from '#identity/settings.ts';

type CookieSettings = Pick<IdentitySettings, 'cookieName' | 'insecureCookie' | 'publicUrl' | 'sessionLifeMs'>;

/** Whether cookies go without Secure and without their prefix: a setting for developing over plain http. */
export function isInsecure({ insecureCookie, publicUrl }: CookieSettings): boolean {
  return insecureCookie && new URL(publicUrl).protocol === 'http:';
}

/** The name of the session's cookie. */
export function sessionCookieName(settings: CookieSettings): string {
  return isInsecure(settings) ? 'session' : settings.cookieName;
}

/** The value of the session's cookie of a request. */
export function readSessionCookie(c: Context, settings: CookieSettings): string | undefined {
  return getCookie(c, sessionCookieName(settings));
}

/** Gives a browser its session; the server decides when it ends, the cookie only lasts as long as it may. */
export function writeSessionCookie(c: Context, settings: CookieSettings, value: string): void {
  setCookie(c, sessionCookieName(settings), value, {
    ...cookieAttributes(settings),
    maxAge: Math.floor(settings.sessionLifeMs / 1000),
  });
}

/** Takes a browser's session away. */
export function clearSessionCookie(c: Context, settings: CookieSettings): void {
  deleteCookie(c, sessionCookieName(settings), cookieAttributes(settings));
}

/** The common attributes of the identity's cookies. */
export function cookieAttributes(settings: CookieSettings) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: !isInsecure(settings) } as const;
}
