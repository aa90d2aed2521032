import { type CommandContext, freshId } from '#commands/context.ts';
import { announceOwners, passOnOwnership } from '#commands/organisation/pass-on-ownership.ts';
import { type Account, findAccount, updateAccountRow } from '#database/account.ts';
import { type AuditKind, insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import { raisePublicVersions } from '#database/project-version.ts';
import { reopenDays } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Reopening } from './open-account.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import type { Tell } from './update-account.ts';

/**
 * Closes an account immediately: signed out everywhere, its personal works hidden. An organisation that it alone owned
 * gets another owner besides, because its members must not wait until the days of grace are over. Closing twice changes
 * nothing.
 */
export async function closeAccount(
  context: CommandContext,
  accountId: AccountId,
  tell?: Tell,
): Promise<Outcome<undefined>> {
  const now = context.now();
  const eventId = freshId(context);
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<readonly AccountId[]>> => {
    const account = await findAccount(tx, accountId);
    if (!account) return failed({ kind: 'notFound' });
    if (account.closedAt !== undefined) return done([]);
    await signOutEverywhere(tx, accountId, now);
    await mark(tx, accountId, { closedAt: now, event: 'accountClosed', eventId, now, validSince: now });
    await tell?.(tx, account, 'closed');
    return done(await passOnOwnership(context, tx, accountId));
  });
  if (!outcome.ok) return outcome;
  announceOwners(context, outcome.value);
  return done(undefined);
}

/**
 * Opens a closed account again, as if nothing had happened; its person must have proved who they are. After the days of
 * grace it is not found.
 *
 * @param options.validSince - from when on tokens count again: now, unless the sign-in that opens it began before
 * @param options.tell - writes to its person of it, within the transaction
 */
export async function reopenAccount(
  context: CommandContext,
  accountId: AccountId,
  {
    reopenMs = reopenDays * dayMs,
    validSince = context.now(),
    tell,
  }: Reopening & { validSince?: number; tell?: Tell } = {},
): Promise<Outcome<Account>> {
  const now = context.now();
  const eventId = freshId(context);
  return context.db.inTransaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account || isClosedForGood(account, now, reopenMs)) return failed({ kind: 'notFound' });
    if (account.closedAt === undefined) return done(account);
    await mark(tx, accountId, { closedAt: null, event: 'accountReopened', eventId, now, validSince });
    await tell?.(tx, account, 'reopened');
    return done({ ...account, closedAt: undefined, validSince });
  });
}

/** Whether an account's days of grace are over: it answers as if it had never been. */
export function isClosedForGood(account: Pick<Account, 'closedAt'>, now: number, reopenMs: number): boolean {
  return account.closedAt !== undefined && now - account.closedAt > reopenMs;
}

async function mark(
  tx: Queries,
  accountId: AccountId,
  change: { closedAt: number | null; event: AuditKind; eventId: string; now: number; validSince: number },
): Promise<void> {
  const { closedAt, event, eventId, now, validSince } = change;
  await updateAccountRow(tx, accountId, { closed_at: closedAt, valid_since: validSince });
  const organisation = await findPersonalOrganisation(tx, accountId);
  if (organisation) await raisePublicVersions(tx, organisation.id);
  await insertAuditEvent(tx, { id: eventId, accountId, kind: event, at: now });
}
