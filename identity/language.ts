import type { Account } from '#database/account.ts';
import { defaultLocale, isLocale, type Locale } from '#domain/locale.ts';
import type { Call } from '#identity/endpoint.ts';

/** The language to write to someone in: the one they chose or first used, else that of the page that asks. */
export function languageOf(account: Pick<Account, 'language'> | undefined, call?: Pick<Call, 'locale'>): Locale {
  const kept = account?.language;
  return isLocale(kept) ? kept : (call?.locale ?? defaultLocale);
}
