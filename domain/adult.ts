import { daySeconds } from './duration.ts';

/** The cookie by which a visitor's browser remembers, with `yes`, that they wanted to read works for adults. */
export const adultCookie = 'adult';
/** Seconds: a year. */
export const adultCookieAge = 365 * daySeconds;

/** Whether a search asks for works for adults by their rating; every other leaves them out. */
export function asksForAdult({ rating }: { readonly rating: { readonly with: readonly string[] } }): boolean {
  return rating.with.includes('adult');
}
