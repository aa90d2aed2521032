import type { Updateable } from 'kysely';
import type { Queries } from '#database/connection.ts';
import type { AccountTable } from '#database/tables/tables.ts';
import type { AccountId } from '#domain/ids.ts';

/** A person (or a guest) as the identity knows them. All times are milliseconds since 1970. */
export type Account = {
  readonly id: AccountId;
  /** Undefined for a guest, and for an account closed too long ago to be opened again. */
  readonly email: string | undefined;
  readonly emailVerifiedAt: number | undefined;
  /** Empty until the person gives one. */
  readonly displayName: string;
  readonly photoUrl: string | undefined;
  readonly isAnonymous: boolean;
  readonly disabledAt: number | undefined;
  readonly closedAt: number | undefined;
  readonly createdAt: number;
  readonly lastLoginAt: number;
  readonly lastRefreshAt: number;
  /** Since when its person is one of the site's admins. */
  readonly operatorAt: number | undefined;
  /** Tokens issued before are void. */
  readonly validSince: number;
  /** A locale; undefined until one is known. */
  readonly language: string | undefined;
  /** An IANA zone; undefined is the browser's own. */
  readonly timeZone: string | undefined;
};

/** An account as its row says. */
export function toAccount(row: AccountTable): Account {
  return {
    id: row.id as AccountId,
    email: row.email ?? undefined,
    emailVerifiedAt: row.email_verified_at ?? undefined,
    displayName: row.display_name,
    photoUrl: row.photo_url ?? undefined,
    isAnonymous: row.anonymous_at !== null,
    disabledAt: row.disabled_at ?? undefined,
    closedAt: row.closed_at ?? undefined,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    lastRefreshAt: row.last_refresh_at,
    operatorAt: row.operator_at ?? undefined,
    validSince: row.valid_since,
    language: row.language ?? undefined,
    timeZone: row.time_zone ?? undefined,
  };
}

/** An account by its uid, also a closed or disabled one. */
export async function findAccount(db: Queries, id: AccountId): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/** An account by its normalised email address, also a closed or disabled one. */
export async function findAccountByEmail(db: Queries, email: string): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
  return row && toAccount(row);
}

/** Every account but those of guests, also closed and disabled ones; the oldest first. */
export async function listAccounts(db: Queries): Promise<Account[]> {
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where('anonymous_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAccount);
}

/** the site's admins and can log in; the oldest first. */
export async function listOperators(db: Queries): Promise<Account[]> {
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where('operator_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAccount);
}

/** Writes a new account; a guest has no email. */
export async function insertAccount(
  tx: Queries,
  { id, email, displayName, now }: { id: AccountId; email: string | undefined; displayName: string; now: number },
): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      id,
      email: email ?? null,
      email_verified_at: null,
      display_name: displayName,
      photo_url: null,
      phone_number: null,
      anonymous_at: email === undefined ? now : null,
      disabled_at: null,
      closed_at: null,
      created_at: now,
      last_login_at: now,
      last_refresh_at: now,
      valid_since: now,
      language: null,
      time_zone: null,
      operator_at: null,
    })
    .execute();
}

/** Changes some columns of an account. */
export async function updateAccountRow(
  tx: Queries,
  id: AccountId,
  changes: Updateable<Omit<AccountTable, 'id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('account').set(changes).where('id', '=', id).execute();
}

/** Changes the name of an account's personal organisation, and its slug where one is given. */
export async function updatePersonalOrganisation(
  tx: Queries,
  accountId: AccountId,
  changes: { name: string; slug?: string },
): Promise<void> {
  await tx.updateTable('organisation').set(changes).where('account_id', '=', accountId).execute();
}
