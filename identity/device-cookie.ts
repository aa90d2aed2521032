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

/** The id of a request's browser, if it has one. */
export function readDevice({ settings }: DeviceContext, c: Context): string | undefined {
  const value = getCookie(c, nameOf(settings));
  return value && /^[\w-]{22}$/.test(value) ? sha256(value) : undefined;
}

/**
 * Gives a request's browser an id, so that its person does not get an email at each sign-in, and returns it. The cookie
 * says nothing about anyone and grants no access.
 */
export function nameDevice(context: DeviceContext, c: Context): string {
  const name = nameOf(context.settings);
  const kept = getCookie(c, name);
  const value = kept && /^[\w-]{22}$/.test(kept) ? kept : Buffer.from(context.random(16)).toString('base64url');
  setCookie(c, name, value, { ...cookieAttributes(context.settings), maxAge: ageAtMost });
  return sha256(value);
}
