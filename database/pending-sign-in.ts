import type { Queries } from '#database/connection.ts';
import type { PendingSignInTable } from '#database/tables/identity.ts';
import type { AccountId } from '#domain/ids.ts';

/** A sign-in whose first factor was right and whose second is waited for. */
export type PendingSignIn = {
  readonly hash: string;
  readonly accountId: AccountId;
  readonly provider: string;
  readonly authAt: number;
  readonly tries: number;
  readonly createdAt: number;
  readonly expiresAt: number;
};

function fromRow(row: PendingSignInTable): PendingSignIn {
  return {
    hash: row.hash,
    accountId: row.account_id as AccountId,
    provider: row.provider,
    authAt: row.auth_at,
    tries: row.tries,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Writes a sign-in that waits. */
export async function insertPendingSignIn(tx: Queries, pending: Omit<PendingSignIn, 'tries'>): Promise<void> {
  await tx
    .insertInto('pending_sign_in')
    .values({
      hash: pending.hash,
      account_id: pending.accountId,
      provider: pending.provider,
      auth_at: pending.authAt,
      tries: 0,
      created_at: pending.createdAt,
      expires_at: pending.expiresAt,
    })
    .execute();
}

/** Counts one more try of a sign-in that waits; undefined when it is over or was tried too often. */
export async function updateTries(
  tx: Queries,
  { hash, now, triesAtMost }: { hash: string; now: number; triesAtMost: number },
): Promise<PendingSignIn | undefined> {
  const row = await tx
    .updateTable('pending_sign_in')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', triesAtMost)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Uses a waiting sign-in up; false when it had been. */
export async function deletePendingSignIn(tx: Queries, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('pending_sign_in').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the waiting sign-ins of an account: the facts they depend on have changed. */
export async function deletePendingSignInsOf(tx: Queries, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('account_id', '=', accountId).execute();
}

/** Deletes expired ones. */
export async function deleteExpiredPendingSignIns(tx: Queries, now: number): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('expires_at', '<=', now).execute();
}
