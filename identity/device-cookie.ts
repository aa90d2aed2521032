import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { daySeconds } from '#domain/duration.ts';
import type { IdentityContext } from '#identity/context.ts';
import { sha256 } from '#identity/secret.ts';
import { cookieAttributes, isInsecure } from '#identity/session-cookie.ts';

/** Seconds: the most a browser keeps any cookie. */
const ageAtMost = 400 * daySeconds;

type DeviceContext = Pick<IdentityContext, 'settings' | 'random'>;

const nameOf = (settings: IdentityContext['settings']) => (isInsecure(settings) ? 'device' : '__Host-device');

/** What the browser of a request is kept as, if it has been named. */
export function readDevice({ settings }: DeviceContext, c: Context): string | undefined {
  const value = getCookie(c, nameOf(settings));
  return value && /^[\w-]{22}$/.test(value) ? sha256(value) : undefined;
}

/**
 * Names the browser of a request, so that its person is not written to at each sign-in, and answers what it is kept
 * as. The cookie says nothing about anybody and opens nothing.
 */
export function nameDevice(context: DeviceContext, c: Context): string {
  const name = nameOf(context.settings);
  const kept = getCookie(c, name);
  const value = kept && /^[\w-]{22}$/.test(kept) ? kept : Buffer.from(context.random(16)).toString('base64url');
  setCookie(c, name, value, { ...cookieAttributes(context.settings), maxAge: ageAtMost });
  return sha256(value);
}
