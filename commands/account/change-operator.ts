import { type CommandContext, freshId } from '#commands/context.ts';
import { findAccount, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/** Makes someone one of the site's admins. Only people with access to the command line can: no page offers it. */
export async function makeOperator(context: CommandContext, accountId: AccountId): Promise<Outcome<undefined>> {
  return change(context, accountId, true);
}

/** Someone no longer runs the site; their account stays as it is. */
export async function removeOperator(context: CommandContext, accountId: AccountId): Promise<Outcome<undefined>> {
  return change(context, accountId, false);
}

async function change(context: CommandContext, accountId: AccountId, isOperator: boolean): Promise<Outcome<undefined>> {
  const now = context.now();
  const id = freshId(context);
  return context.db.inTransaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account || account.isAnonymous) return failed({ kind: 'notFound' });
    if ((account.operatorAt !== undefined) === isOperator) return done(undefined);
    await updateAccountRow(tx, accountId, { operator_at: isOperator ? now : null });
    await insertAuditEvent(tx, { id, accountId, kind: isOperator ? 'operatorMade' : 'operatorRemoved', at: now });
    return done(undefined);
  });
}
