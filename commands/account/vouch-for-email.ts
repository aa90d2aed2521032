import { type CommandContext, freshId } from '#commands/context.ts';
import { findAccount, updateAccountRow } from '#database/account.ts';
import { deleteActionCodesOf } from '#database/action-code.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/** An account without an email has none to vouch for. */
export type NoEmail = { readonly kind: 'noEmail' };

/** Takes an account's email for verified, since someone who runs the site answers for it. */
export async function vouchForEmail(
  context: CommandContext,
  accountId: AccountId,
  by?: AccountId,
): Promise<Outcome<undefined, NoEmail>> {
  const now = context.now();
  const eventId = freshId(context);
  return context.db.inTransaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account) return failed({ kind: 'notFound' });
    if (account.email === undefined) return failed({ kind: 'invalid', problems: [{ kind: 'noEmail' }] });
    if (account.emailVerifiedAt !== undefined) return done(undefined);
    await updateAccountRow(tx, accountId, { email_verified_at: now });
    await deleteActionCodesOf(tx, accountId, ['verifyEmail']);
    await insertAuditEvent(tx, {
      id: eventId,
      accountId,
      kind: 'emailVerified',
      detail: { by: by ?? 'operator' },
      at: now,
    });
    return done(undefined);
  });
}
