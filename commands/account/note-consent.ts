import type { CommandContext } from '#commands/context.ts';
import { findConsent, upsertConsent } from '#database/consent.ts';
import { readConsent } from '#domain/consent.ts';
import type { AccountId } from '#domain/ids.ts';

/**
 * Notes what someone signed in has answered about cookies, where it is not what is noted. What is no answer of the
 * banner's is left alone: anybody can write a cookie.
 */
export async function noteConsent(context: CommandContext, accountId: AccountId, cookie: string): Promise<void> {
  const consent = readConsent(cookie);
  if (!consent) return;
  const said = JSON.stringify(consent);
  if ((await findConsent(context.db.reader, accountId)) === said) return;
  const now = context.now();
  await context.db.inTransaction((tx) => upsertConsent(tx, accountId, said, now));
}
