import { daySeconds } from './duration.ts';

/** The cookie by which a visitor's browser remembers, with `yes`, that they wanted to read works for adults. */
export const adultCookie = 'adult';
/** Seconds: a year. */
export const adultCookieAge = 365 * daySeconds;
