import type { CommandContext } from '#commands/context.ts';
import { findConsent, upsertConsent } from '#database/consent.ts';
import { readConsent } from '#domain/consent.ts';
import type { AccountId } from '#domain/ids.ts';

/**
 * Records the answer of someone signed in about cookies, where it differs from the recorded one. Anything that is not
 * an answer of the banner is ignored: anyone can write a cookie.
 */
export async function noteConsent(context: CommandContext, accountId: AccountId, cookie: string): Promise<void> {
  const consent = readConsent(cookie);
  if (!consent) return;
  const said = JSON.stringify(consent);
  if ((await findConsent(context.db.reader, accountId)) === said) return;
  const now = context.now();
  await context.db.inTransaction((tx) => upsertConsent(tx, accountId, said, now));
}
