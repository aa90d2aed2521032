import type { Queries } from '#database/connection.ts';
import type { SecondFactorTable } from '#database/tables/identity.ts';
import type { AccountId } from '#domain/ids.ts';

/** An app that makes codes for an account. */
export type SecondFactor = {
  readonly id: string;
  readonly accountId: AccountId;
  readonly displayName: string;
  readonly sealedSecret: string;
  readonly lastStep: number;
  readonly enrolledAt: number;
};

function fromRow(row: SecondFactorTable): SecondFactor {
  return {
    id: row.id,
    accountId: row.account_id as AccountId,
    displayName: row.display_name,
    sealedSecret: row.sealed_secret,
    lastStep: row.last_step,
    enrolledAt: row.enrolled_at,
  };
}

/** The second factors of an account, the oldest first. */
export async function listSecondFactors(db: Queries, accountId: AccountId): Promise<SecondFactor[]> {
  const rows = await db
    .selectFrom('second_factor')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Writes a new second factor. */
export async function insertSecondFactor(tx: Queries, factor: SecondFactor): Promise<void> {
  await tx
    .insertInto('second_factor')
    .values({
      id: factor.id,
      account_id: factor.accountId,
      display_name: factor.displayName,
      sealed_secret: factor.sealedSecret,
      last_step: factor.lastStep,
      enrolled_at: factor.enrolledAt,
    })
    .execute();
}

/**
 * Notes up to which step codes were accepted; false when another code was meanwhile.
 *
 * @param before - the last step as it was when the code was looked at
 */
export async function updateLastStep(tx: Queries, id: string, step: number, before: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a second factor of an account; false when there was none. */
export async function deleteSecondFactor(tx: Queries, accountId: AccountId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(db: Queries, accountId: AccountId): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Gives an account new recovery codes (their hashes) in place of all it had. */
export async function saveRecoveryCodes(
  tx: Queries,
  accountId: AccountId,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ hash, account_id: accountId, created_at: now })))
    .execute();
}

/** Uses a recovery code up; false when it is none of the account's. */
export async function deleteRecoveryCode(tx: Queries, accountId: AccountId, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
