import type { Account } from '#database/account.ts';
import { defaultLocale, isLocale, type Locale } from '#domain/locale.ts';
import type { Call } from '#identity/endpoint.ts';

/** The language to write to somebody in: that of the page they are on, else the one they used last. */
export function languageOf(account: Pick<Account, 'language'> | undefined, call?: Pick<Call, 'locale'>): Locale {
  const kept = account?.language;
  return call?.locale ?? (isLocale(kept) ? kept : defaultLocale);
}
