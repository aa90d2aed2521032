import type { Queries } from '#database/connection.ts';
import type { AccountId } from '#domain/ids.ts';

/** A place someone is signed in: a session of pages, or an app that has tokens only. */
export type Device = {
  /** The key under which the session, or the family of tokens, is stored. */
  readonly id: string;
  readonly kind: 'session' | 'app';
  readonly userAgent: string;
  readonly address: string | undefined;
  readonly createdAt: number;
  readonly seenAt: number;
};

/** Where an account is signed in, the last seen first: at most a hundred of each kind. */
export async function listDevices(db: Queries, accountId: AccountId, now: number): Promise<Device[]> {
  const sessions = await db
    .selectFrom('session')
    .select(['hash as id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute();
  const apps = await db
    .selectFrom('sign_in')
    .select(['family as id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('session_hash', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_token')
          .select('refresh_token.hash')
          .whereRef('refresh_token.family', '=', 'sign_in.family')
          .where('refresh_token.expires_at', '>', now),
      ),
    )
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute();
  return [
    ...sessions.map((row) => ({ ...row, kind: 'session' as const })),
    ...apps.map((row) => ({ ...row, kind: 'app' as const })),
  ].map((row) => ({
    id: row.id,
    kind: row.kind,
    userAgent: row.user_agent,
    address: row.address ?? undefined,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  }));
}

/** Signs an account out of one place; false when it was not signed in there. */
export async function deleteDevice(tx: Queries, accountId: AccountId, id: string): Promise<boolean> {
  const families = await tx
    .selectFrom('sign_in')
    .select('family')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('session_hash', '=', id), eb('family', '=', id)]))
    .execute();
  const ended = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('hash', '=', id)
    .executeTakeFirst();
  if (families.length === 0) return ended.numDeletedRows > 0n;
  const revoked = await tx
    .deleteFrom('refresh_token')
    .where('account_id', '=', accountId)
    .where(
      'family',
      'in',
      families.map(({ family }) => family),
    )
    .executeTakeFirst();
  return ended.numDeletedRows > 0n || revoked.numDeletedRows > 0n;
}

/** Signs an account out everywhere but where one sign-in is: its session stays, or its tokens where it has none. */
export async function deleteOtherSignIns(tx: Queries, accountId: AccountId, family: string): Promise<void> {
  const kept = await tx.selectFrom('sign_in').select('session_hash').where('family', '=', family).executeTakeFirst();
  if (kept?.session_hash) return deleteOtherDevices(tx, accountId, kept.session_hash);
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('refresh_token').where('account_id', '=', accountId).where('family', '!=', family).execute();
}

/** Signs an account out everywhere but in one session. */
export async function deleteOtherDevices(tx: Queries, accountId: AccountId, kept: string): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).where('hash', '!=', kept).execute();
  await tx
    .deleteFrom('refresh_token')
    .where('account_id', '=', accountId)
    .where('family', 'not in', (eb) =>
      eb.selectFrom('sign_in').select('sign_in.family').where('sign_in.session_hash', '=', kept),
    )
    .execute();
}
