import { type CommandContext, freshId } from '#commands/context.ts';
import { findAccount } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

/** Signs someone out on every device; they can log in again immediately. */
export async function signOutAccount(context: CommandContext, accountId: AccountId): Promise<Outcome<undefined>> {
  const now = context.now();
  const eventId = freshId(context);
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<undefined>> => {
    if (!(await findAccount(tx, accountId))) return failed({ kind: 'notFound' });
    await signOutEverywhere(tx, accountId, now);
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'signedOutEverywhere', at: now });
    return done(undefined);
  });
  if (outcome.ok) context.announce?.({ kind: 'signedOut', accountId });
  return outcome;
}
