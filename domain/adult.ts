import { daySeconds } from './duration.ts';
/** The cookie by which a visitor's browser remembers that they wanted to read works for adults. */
export const adultCookie = 'adult';
/** Seconds: a year. */
export const adultCookieAge = 365 * daySeconds;

/** Whether a Cookie header says that somebody wanted to read works for adults. */
export function agreesByCookie(header: string | null): boolean {
  return (header ?? '').split(';').some((pair) => pair.trim() === `${adultCookie}=yes`);
}
