import { expressionBuilder } from 'kysely';
import type { Queries } from '#database/connection.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { AccountId } from '#domain/ids.ts';

/** A session with what a page's header needs of the person. */
export type KeptSession = {
  /** The hash of the cookie's value. */
  readonly id: string;
  readonly accountId: AccountId;
  readonly displayName: string;
  readonly photoUrl: string | undefined;
  readonly isAnonymous: boolean;
  /** Access to the mailbox of the account was proved. */
  readonly isVerified: boolean;
  /** One of the site's admins. */
  readonly isOperator: boolean;
  /** The chosen zone. */
  readonly timeZone: string | undefined;
  /** The language of emails to them, and of pages whose address names none. */
  readonly language: string | undefined;
  /** The slug of the personal organisation. */
  readonly orgSlug: string;
  readonly authAt: number;
  readonly createdAt: number;
  readonly seenAt: number;
};

/** Whether a session has not run out, and its account is neither closed nor disabled. */
function goesOn(now: number) {
  const { eb, and } = expressionBuilder<Tables, 'session' | 'account'>();
  return and([
    eb('session.expires_at', '>', now),
    eb('account.closed_at', 'is', null),
    eb('account.disabled_at', 'is', null),
  ]);
}

/** A session that goes on, by the hash of its cookie's value. */
export async function findKeptSession(db: Queries, hash: string, now: number): Promise<KeptSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organisation', 'organisation.account_id', 'account.id')
    .select([
      'session.account_id',
      'session.auth_at',
      'session.created_at',
      'session.seen_at',
      'account.display_name',
      'account.photo_url',
      'account.anonymous_at',
      'account.email_verified_at',
      'account.time_zone',
      'account.language',
      'account.operator_at',
      'organisation.slug',
    ])
    .where('session.hash', '=', hash)
    .where(goesOn(now))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: hash,
    accountId: row.account_id as AccountId,
    displayName: row.display_name,
    photoUrl: row.photo_url ?? undefined,
    isAnonymous: row.anonymous_at !== null,
    isVerified: row.email_verified_at !== null,
    isOperator: row.operator_at !== null && row.anonymous_at === null,
    timeZone: row.time_zone ?? undefined,
    language: row.language ?? undefined,
    orgSlug: row.slug,
    authAt: row.auth_at,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  };
}

/** Which of some sessions go on. */
export async function listLiveSessions(db: Queries, hashes: readonly string[], now: number): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.hash')
    .where('session.hash', 'in', hashes)
    .where(goesOn(now))
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Writes a new session. */
export async function insertSession(
  tx: Queries,
  session: {
    hash: string;
    accountId: AccountId;
    authAt: number;
    now: number;
    expiresAt: number;
    userAgent: string;
    address: string;
  },
): Promise<void> {
  const { hash, accountId, authAt, now, expiresAt, userAgent, address } = session;
  await tx
    .insertInto('session')
    .values({
      hash,
      account_id: accountId,
      auth_at: authAt,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
      user_agent: userAgent,
      address,
    })
    .execute();
}

/** Lets a session live on. */
export async function updateSession(
  tx: Queries,
  hash: string,
  { authAt, seenAt, expiresAt }: { authAt: number; seenAt: number; expiresAt: number },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ auth_at: authAt, seen_at: seenAt, expires_at: expiresAt })
    .where('hash', '=', hash)
    .execute();
}

/** Ends one session. */
export async function deleteSession(tx: Queries, hash: string): Promise<void> {
  await tx.deleteFrom('session').where('hash', '=', hash).execute();
}

/** Ends every session of an account. */
export async function deleteSessionsOf(tx: Queries, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/** Forgets the sessions that have run out. */
export async function deleteExpiredSessions(tx: Queries, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<=', now).execute();
}
