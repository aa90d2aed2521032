import type { Queries } from '#database/connection.ts';
import type { ActionCodeTable } from '#database/tables/identity.ts';
import type { AccountId } from '#domain/ids.ts';

/** The effect of an emailed code. */
export type ActionKind =
  | 'verifyEmail'
  | 'resetPassword'
  | 'signIn'
  | 'verifyAndChangeEmail'
  | 'recoverEmail'
  | 'revertSecondFactorAddition';

/** An emailed code as it is stored; the code itself is in the email only. */
export type ActionCode = {
  readonly hash: string;
  readonly kind: ActionKind;
  readonly accountId: AccountId | undefined;
  readonly email: string;
  readonly newEmail: string | undefined;
  readonly subject: string | undefined;
  readonly createdAt: number;
  readonly expiresAt: number;
};

function fromRow(row: ActionCodeTable): ActionCode {
  return {
    hash: row.hash,
    kind: row.kind as ActionKind,
    accountId: (row.account_id as AccountId | null) ?? undefined,
    email: row.email,
    newEmail: row.new_email ?? undefined,
    subject: row.subject ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** A code by its hash, also an expired one. */
export async function findActionCode(db: Queries, hash: string): Promise<ActionCode | undefined> {
  const row = await db.selectFrom('action_code').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row && fromRow(row);
}

/** Kinds that anyone can request, for any address. */
const askedByStrangers: readonly ActionKind[] = ['resetPassword', 'signIn'];

/** The number of them that count at a time: more than are sent while one lasts. */
const codesAtOnce = 20;

/**
 * Writes a code. Older ones of the same kind, for the same address and the same account, are void, unless strangers
 * could make them so by asking: those count until one is used or their time is over. Those of another account stay:
 * someone else's wish must not take a person's own way back away.
 */
export async function insertActionCode(tx: Queries, code: ActionCode): Promise<void> {
  const kept = askedByStrangers.includes(code.kind) ? codesAtOnce - 1 : 0;
  const older = await sameCodes(tx, code)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .offset(kept)
    .limit(100)
    .execute();
  if (older.length > 0) await deleteCodes(tx, older);
  await tx
    .insertInto('action_code')
    .values({
      hash: code.hash,
      kind: code.kind,
      account_id: code.accountId ?? null,
      email: code.email,
      new_email: code.newEmail ?? null,
      subject: code.subject ?? null,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Uses a code up; false when someone was quicker. */
export async function deleteActionCode(tx: Queries, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('action_code').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes the codes of the same kind void, for the same address and the same account. */
export async function deleteSameActionCodes(tx: Queries, code: ActionCode): Promise<void> {
  const others = await sameCodes(tx, code).execute();
  if (others.length > 0) await deleteCodes(tx, others);
}

function sameCodes(tx: Queries, { email, kind, accountId, subject }: ActionCode) {
  return tx
    .selectFrom('action_code')
    .select('hash')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .where((eb) => (accountId === undefined ? eb('account_id', 'is', null) : eb('account_id', '=', accountId)))
    .where((eb) => (subject === undefined ? eb.lit(true) : eb('subject', '=', subject)));
}

async function deleteCodes(tx: Queries, codes: readonly { hash: string }[]): Promise<void> {
  const hashes = codes.map(({ hash }) => hash);
  await tx.deleteFrom('action_code').where('hash', 'in', hashes).execute();
}

/** Makes the codes of an account void, all or those of some kinds. */
export async function deleteActionCodesOf(
  tx: Queries,
  accountId: AccountId,
  kinds?: readonly ActionKind[],
): Promise<void> {
  let statement = tx.deleteFrom('action_code').where('account_id', '=', accountId);
  if (kinds) statement = statement.where('kind', 'in', [...kinds]);
  await statement.execute();
}

/** Forgets the codes that ran out before a time. */
export async function deleteActionCodesBefore(tx: Queries, time: number): Promise<void> {
  await tx.deleteFrom('action_code').where('expires_at', '<', time).execute();
}
