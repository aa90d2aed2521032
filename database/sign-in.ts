import type { Queries } from '#database/connection.ts';
import type { SignInTable } from '#database/tables/identity.ts';
import type { AccountId } from '#domain/ids.ts';

/** One sign-in on one device, to which its refresh tokens and its session belong. */
export type SignIn = {
  readonly family: string;
  readonly accountId: AccountId;
  readonly provider: string;
  /** The second factor that was shown, or `recovery`. */
  readonly secondFactorId: string | undefined;
  readonly deviceHash: string | undefined;
  readonly sessionHash: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: number;
  readonly seenAt: number;
};

function fromRow(row: SignInTable): SignIn {
  return {
    family: row.family,
    accountId: row.account_id as AccountId,
    provider: row.provider,
    secondFactorId: row.second_factor_id ?? undefined,
    deviceHash: row.device_hash ?? undefined,
    sessionHash: row.session_hash ?? undefined,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  };
}

/** Writes a new sign-in. */
export async function insertSignIn(tx: Queries, signIn: SignIn): Promise<void> {
  await tx
    .insertInto('sign_in')
    .values({
      family: signIn.family,
      account_id: signIn.accountId,
      provider: signIn.provider,
      second_factor_id: signIn.secondFactorId ?? null,
      device_hash: signIn.deviceHash ?? null,
      session_hash: signIn.sessionHash ?? null,
      address: signIn.address,
      user_agent: signIn.userAgent,
      created_at: signIn.createdAt,
      seen_at: signIn.seenAt,
    })
    .execute();
}

/** A sign-in by its family, also one that was revoked since. */
export async function findSignIn(db: Queries, family: string): Promise<SignIn | undefined> {
  const row = await db.selectFrom('sign_in').selectAll().where('family', '=', family).executeTakeFirst();
  return row && fromRow(row);
}

/** The latest sign-ins of an account, also those revoked since: at most a hundred. */
export async function listSignIns(db: Queries, accountId: AccountId): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sign_in')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('family')
    .limit(100)
    .execute();
  return rows.map(fromRow);
}

/** The ways in which an account signed in, each once, as far as its sign-ins are still known. */
export async function listSignInProviders(db: Queries, accountId: AccountId): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_in')
    .select('provider')
    .distinct()
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider }) => provider);
}

/** Notes which session and browser a sign-in belongs to. */
export async function updateSignIn(
  tx: Queries,
  family: string,
  { sessionHash, deviceHash }: { sessionHash: string; deviceHash?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('sign_in')
    .set({ session_hash: sessionHash, ...(deviceHash === undefined ? {} : { device_hash: deviceHash }) })
    .where('family', '=', family)
    .execute();
}

/** Revokes the refresh tokens of every sign-in that belongs to a session. */
export async function deleteFamiliesOfSession(tx: Queries, sessionHash: string): Promise<void> {
  await tx
    .deleteFrom('refresh_token')
    .where('family', 'in', (eb) => eb.selectFrom('sign_in').select('family').where('session_hash', '=', sessionHash))
    .execute();
}

/** Forgets sign-ins that began before a time. */
export async function deleteSignInsBefore(tx: Queries, time: number): Promise<void> {
  await tx.deleteFrom('sign_in').where('created_at', '<', time).execute();
}
