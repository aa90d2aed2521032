import type { Queries } from '#database/connection.ts';
import type { RefreshTokenTable } from '#database/tables/tables.ts';
import type { AccountId } from '#domain/ids.ts';

/** A refresh token as it is stored; only its browser knows the token itself. */
export type RefreshToken = {
  readonly hash: string;
  /** Shared by a token and its successors: one sign-in on one device. */
  readonly family: string;
  readonly accountId: AccountId;
  readonly signInProvider: string;
  readonly authAt: number;
  readonly createdAt: number;
  readonly rotatedAt: number | undefined;
  readonly overlapUntil: number | undefined;
  readonly expiresAt: number;
};

function fromRow(row: RefreshTokenTable): RefreshToken {
  return {
    hash: row.hash,
    family: row.family,
    accountId: row.account_id as AccountId,
    signInProvider: row.sign_in_provider,
    authAt: row.auth_at,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at ?? undefined,
    overlapUntil: row.overlap_until ?? undefined,
    expiresAt: row.expires_at,
  };
}

/** A refresh token by its hash, also an expired or replaced one. */
export async function findRefreshToken(db: Queries, hash: string): Promise<RefreshToken | undefined> {
  const row = await db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row && fromRow(row);
}

/** Whether a sign-in of an account has not been revoked or run out. */
export async function isFamilyAlive(
  db: Queries,
  { family, accountId, now }: { family: string; accountId: AccountId; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_token')
    .select('hash')
    .where('family', '=', family)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a new refresh token. */
export async function insertRefreshToken(
  tx: Queries,
  token: Omit<RefreshToken, 'rotatedAt' | 'overlapUntil'>,
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({
      hash: token.hash,
      family: token.family,
      account_id: token.accountId,
      sign_in_provider: token.signInProvider,
      auth_at: token.authAt,
      created_at: token.createdAt,
      rotated_at: null,
      overlap_until: null,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Notes that a token was replaced, and until when it still works. */
export async function updateRotated(
  tx: Queries,
  hash: string,
  { rotatedAt, overlapUntil }: { rotatedAt: number; overlapUntil: number },
): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ rotated_at: rotatedAt, overlap_until: overlapUntil })
    .where('hash', '=', hash)
    .execute();
}

/** Revokes one sign-in on one device. */
export async function deleteRefreshFamily(tx: Queries, family: string): Promise<void> {
  await tx.deleteFrom('refresh_token').where('family', '=', family).execute();
}

/** Revokes every sign-in of an account. */
export async function deleteRefreshTokensOf(tx: Queries, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('refresh_token').where('account_id', '=', accountId).execute();
}

/** Forgets the tokens that have run out. */
export async function deleteExpiredRefreshTokens(tx: Queries, now: number): Promise<void> {
  await tx.deleteFrom('refresh_token').where('expires_at', '<=', now).execute();
}
