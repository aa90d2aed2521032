import { updateAccountRow } from '#database/account.ts';
import { deleteActionCodesOf } from '#database/action-code.ts';
import type { Queries } from '#database/connection.ts';
import { deletePendingSignInsOf } from '#database/pending-sign-in.ts';
import { deleteRefreshTokensOf } from '#database/refresh-token.ts';
import { deleteSessionsOf } from '#database/session.ts';
import type { AccountId } from '#domain/ids.ts';

/**
 * Ends everything that rests on who somebody was before: sign-ins, sessions, sign-ins that wait, and mailed codes but
 * for those that take a change back. Part of the transaction of the change.
 */
export async function signOutEverywhere(tx: Queries, accountId: AccountId, now: number): Promise<void> {
  await deleteRefreshTokensOf(tx, accountId);
  await deleteSessionsOf(tx, accountId);
  await deletePendingSignInsOf(tx, accountId);
  await deleteActionCodesOf(tx, accountId, ['verifyEmail', 'resetPassword', 'signIn', 'verifyAndChangeEmail']);
  await updateAccountRow(tx, accountId, { valid_since: now });
}
