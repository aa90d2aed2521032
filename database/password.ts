import type { Queries } from '#database/connection.ts';
import type { AccountId } from '#domain/ids.ts';

/** A stored password: a PHC string, and when it was last changed. */
export type KeptPassword = { readonly hash: string; readonly updatedAt: number };

/** The password of an account; undefined when it has none. */
export async function findPassword(db: Queries, accountId: AccountId): Promise<KeptPassword | undefined> {
  return db
    .selectFrom('password')
    .select(['hash', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Gives an account its password, in place of the one it had. */
export async function savePassword(tx: Queries, accountId: AccountId, hash: string, now: number): Promise<void> {
  await tx
    .insertInto('password')
    .values({ account_id: accountId, hash, updated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ hash, updated_at: now }))
    .execute();
}

/** Writes the same password under newer parameters, unless it was changed meanwhile. */
export async function updatePasswordHash(tx: Queries, accountId: AccountId, old: string, hash: string): Promise<void> {
  await tx.updateTable('password').set({ hash }).where('account_id', '=', accountId).where('hash', '=', old).execute();
}

/** Removes an account's password: nobody can sign in with it any more. */
export async function deletePassword(tx: Queries, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('password').where('account_id', '=', accountId).execute();
}
