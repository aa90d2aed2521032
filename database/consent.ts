import type { Queries } from '#database/connection.ts';
import type { AccountId } from '#domain/ids.ts';

/** The answer of someone signed in to the question about cookies, as their browser keeps it. */
export async function findConsent(db: Queries, accountId: AccountId): Promise<string | undefined> {
  const row = await db.selectFrom('consent').select('said').where('account_id', '=', accountId).executeTakeFirst();
  return row?.said;
}

/** Notes an answer in the place of the one before. */
export async function upsertConsent(tx: Queries, accountId: AccountId, said: string, now: number): Promise<void> {
  await tx
    .insertInto('consent')
    .values({ account_id: accountId, said, noted_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ said, noted_at: now }))
    .execute();
}
