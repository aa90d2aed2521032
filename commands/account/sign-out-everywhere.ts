import { deleteAccessTokensOf } from '#database/access-token.ts';
import { updateAccountRow } from '#database/account.ts';
import { type ActionKind, deleteActionCodesOf } from '#database/action-code.ts';
import type { Queries } from '#database/connection.ts';
import { deleteOtherSignIns } from '#database/device.ts';
import { deletePendingSignInsOf } from '#database/pending-sign-in.ts';
import { deleteRefreshTokensOf } from '#database/refresh-token.ts';
import { deleteSessionsOf } from '#database/session.ts';
import type { AccountId } from '#domain/ids.ts';

/** Codes that rest on who someone was; those that take a change back do not. */
const voided: readonly ActionKind[] = ['verifyEmail', 'resetPassword', 'signIn', 'verifyAndChangeEmail'];

/**
 * Ends everything that rests on who someone was before: sign-ins, sessions, access tokens, sign-ins that wait, and
 * mailed codes but for those that take a change back. Part of the transaction of the change.
 */
export async function signOutEverywhere(tx: Queries, accountId: AccountId, now: number): Promise<void> {
  await deleteRefreshTokensOf(tx, accountId);
  await deleteSessionsOf(tx, accountId);
  await deleteAccessTokensOf(tx, accountId);
  await deletePendingSignInsOf(tx, accountId);
  await deleteActionCodesOf(tx, accountId, voided);
  await updateAccountRow(tx, accountId, { valid_since: now });
}

/**
 * The same except for the sign-in that made the change: where its client is given no new tokens, and for a guest who
 * becomes a full account. Part of the transaction of the change.
 */
export async function signOutElsewhere(tx: Queries, accountId: AccountId, family: string): Promise<void> {
  await deleteOtherSignIns(tx, accountId, family);
  await deleteAccessTokensOf(tx, accountId);
  await deletePendingSignInsOf(tx, accountId);
  await deleteActionCodesOf(tx, accountId, voided);
}
