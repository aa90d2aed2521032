import type { Queries } from '#database/connection.ts';
import type { AccessTokenTable } from '#database/tables/api.ts';
import type { AccessToken, TokenScope } from '#domain/access-token.ts';
import type { AccountId } from '#domain/ids.ts';

/** A token with what of its account decides what it opens. */
export type TokenHolder = AccessToken & { readonly isAnonymous: boolean; readonly isVerified: boolean };

function fromRow(row: Omit<AccessTokenTable, 'hash'>): AccessToken {
  return {
    id: row.id,
    accountId: row.account_id as AccountId,
    name: row.name,
    scopes: row.scopes.split(' ') as TokenScope[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}

const columns = [
  'access_token.id',
  'access_token.account_id',
  'access_token.name',
  'access_token.scopes',
  'access_token.created_at',
  'access_token.expires_at',
  'access_token.last_used_at',
] as const;

/** A token that has not run out, of an account that is neither closed nor disabled. */
export async function findAccessToken(db: Queries, hash: string, now: number): Promise<TokenHolder | undefined> {
  const row = await db
    .selectFrom('access_token')
    .innerJoin('account', 'account.id', 'access_token.account_id')
    .select(columns)
    .select(['account.anonymous_at', 'account.email_verified_at'])
    .where('access_token.hash', '=', hash)
    .where('access_token.expires_at', '>', now)
    .where('account.closed_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...fromRow(row), isAnonymous: row.anonymous_at !== null, isVerified: row.email_verified_at !== null };
}

/** The tokens of an account that have not run out, the newest first. */
export async function listAccessTokens(db: Queries, accountId: AccountId, now: number): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_token')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** Writes a new token: only its hash is stored. */
export async function insertAccessToken(
  tx: Queries,
  hash: string,
  { id, accountId, name, scopes, createdAt, expiresAt }: Omit<AccessToken, 'lastUsedAt'>,
): Promise<void> {
  await tx
    .insertInto('access_token')
    .values({
      hash,
      id,
      account_id: accountId,
      name,
      scopes: scopes.join(' '),
      created_at: createdAt,
      expires_at: expiresAt,
      last_used_at: null,
    })
    .execute();
}

/** Notes that a token is used. */
export async function updateAccessTokenUsed(tx: Queries, id: string, now: number): Promise<void> {
  await tx.updateTable('access_token').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Ends one of an account's tokens; answers whether there was such a one. */
export async function deleteAccessToken(tx: Queries, accountId: AccountId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all tokens of an account. */
export async function deleteAccessTokensOf(tx: Queries, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('access_token').where('account_id', '=', accountId).execute();
}

/** Forgets the tokens that have run out. */
export async function deleteExpiredAccessTokens(tx: Queries, now: number): Promise<void> {
  await tx.deleteFrom('access_token').where('expires_at', '<=', now).execute();
}
