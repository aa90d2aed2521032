import { type CommandContext, freshId } from '#commands/context.ts';
import { announceOwners, passOnOwnership } from '#commands/organisation/pass-on-ownership.ts';
import { findAccount, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

/**
 * Locks someone out, immediately and on every device, until the account is enabled again. Their publications stay; an
 * organisation that only they owned gets another owner.
 *
 * @param by - the operator who does it; undefined at the command line
 */
export async function disableAccount(
  context: CommandContext,
  accountId: AccountId,
  by?: AccountId,
): Promise<Outcome<undefined>> {
  const now = context.now();
  const eventId = freshId(context);
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<readonly AccountId[]>> => {
    const account = await findAccount(tx, accountId);
    if (!account) return failed({ kind: 'notFound' });
    if (account.disabledAt !== undefined) return done([]);
    await updateAccountRow(tx, accountId, { disabled_at: now });
    await signOutEverywhere(tx, accountId, now);
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'accountDisabled', detail: { by }, at: now });
    return done(await passOnOwnership(context, tx, accountId));
  });
  if (!outcome.ok) return outcome;
  context.announce?.({ kind: 'signedOut', accountId });
  announceOwners(context, outcome.value);
  return done(undefined);
}

/** Lets someone log in again whose account was disabled. */
export async function enableAccount(
  context: CommandContext,
  accountId: AccountId,
  by?: AccountId,
): Promise<Outcome<undefined>> {
  const now = context.now();
  const eventId = freshId(context);
  return context.db.inTransaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account) return failed({ kind: 'notFound' });
    if (account.disabledAt === undefined) return done(undefined);
    await updateAccountRow(tx, accountId, { disabled_at: null });
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'accountEnabled', detail: { by }, at: now });
    return done(undefined);
  });
}
