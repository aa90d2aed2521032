import { type CommandContext, freshId } from '#commands/context.ts';
import { deleteAccessTokensOf } from '#database/access-token.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { deleteDevice, deleteOtherDevices } from '#database/device.ts';
import type { Actor } from '#domain/account.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/** Signs someone out on one of their devices, immediately. Only their own can be named. */
export async function endDevice(context: CommandContext, actor: Actor, id: string): Promise<Outcome<undefined>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'notFound' });
  const eventId = freshId(context);
  const ended = await context.db.inTransaction(async (tx) => {
    if (!(await deleteDevice(tx, accountId, id))) return false;
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'sessionRevoked', at: context.now() });
    return true;
  });
  if (!ended) return failed({ kind: 'notFound' });
  context.announce?.({ kind: 'signedOut', accountId });
  return done(undefined);
}

/** Signs someone out everywhere but where they are; programs that have a token are signed out, too. */
export async function endOtherDevices(
  context: CommandContext,
  actor: Actor,
  kept: string,
): Promise<Outcome<undefined>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'notFound' });
  const eventId = freshId(context);
  await context.db.inTransaction(async (tx) => {
    await deleteOtherDevices(tx, accountId, kept);
    await deleteAccessTokensOf(tx, accountId);
    await insertAuditEvent(tx, {
      id: eventId,
      accountId,
      kind: 'sessionRevoked',
      detail: { all: true },
      at: context.now(),
    });
  });
  context.announce?.({ kind: 'signedOut', accountId });
  return done(undefined);
}
