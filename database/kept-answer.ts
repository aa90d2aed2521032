import type { Queries } from '#database/connection.ts';
import type { AccountId } from '#domain/ids.ts';

/** The answers to named requests, so that clients can ask again without doing it twice. */
export type KeptAnswer = { readonly request: string; readonly answer: string };

/** The answer to an account's request under a name. */
export async function findKeptAnswer(db: Queries, accountId: AccountId, key: string): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('kept_answer')
    .select(['request', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps an answer, in the transaction of what it tells. */
export async function insertKeptAnswer(
  tx: Queries,
  { accountId, key, request, answer, at }: KeptAnswer & { accountId: AccountId; key: string; at: number },
): Promise<void> {
  await tx.insertInto('kept_answer').values({ account_id: accountId, key, request, answer, at }).execute();
}

/** Keeps an answer as it was given, in the place of what was noted of it when the act was done. */
export async function upsertKeptAnswer(
  tx: Queries,
  { accountId, key, request, answer, at }: KeptAnswer & { accountId: AccountId; key: string; at: number },
): Promise<void> {
  await tx
    .insertInto('kept_answer')
    .values({ account_id: accountId, key, request, answer, at })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ answer }))
    .execute();
}

/** Forgets the answers of before a time. */
export async function deleteKeptAnswersBefore(tx: Queries, before: number): Promise<void> {
  await tx.deleteFrom('kept_answer').where('at', '<', before).execute();
}
