import type { Queries } from '#database/connection.ts';

/** Notes that a token was used that may be used once; false when it had been. */
export async function insertSpentToken(tx: Queries, hash: string, expiresAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_token')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes expired tokens. */
export async function deleteExpiredSpentTokens(tx: Queries, now: number): Promise<void> {
  await tx.deleteFrom('spent_token').where('expires_at', '<=', now).execute();
}
