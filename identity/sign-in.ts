import { freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { type Account, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { insertRefreshToken } from '#database/refresh-token.ts';
import { findSignIn, insertSignIn, listSignIns } from '#database/sign-in.ts';
import { isKnownDevice } from '#domain/device.ts';
import type { AccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Call } from '#identity/endpoint.ts';
import { signIdToken } from '#identity/id-token.ts';
import { languageOf } from '#identity/language.ts';
import { queueEmail } from '#identity/mail.ts';
import { sha256 } from '#identity/secret.ts';
import type { SignInProvider } from './token-claims.ts';

/** The tokens as every sign-in answers them. */
export type Tokens = { readonly idToken: string; readonly refreshToken: string; readonly expiresIn: string };

/** How someone proved who they are. */
export type Proof = {
  readonly provider: SignInProvider;
  /** When they proved it. */
  readonly authAt: number;
  /** The second factor they showed, or `recovery`. */
  readonly secondFactorId?: string | undefined;
  readonly call: Call;
  /** They are here already and only get new tokens: no email is written. */
  readonly isSame?: boolean;
};

/**
 * Signs an account in: a new family of refresh tokens, and the first ID token of it. Its person gets an email about a
 * browser in which the account was never seen. Second factors are checked before (see finish-sign-in.ts).
 */
export async function signIn(context: IdentityContext, account: Account, proof: Proof): Promise<Tokens> {
  const { provider, authAt, secondFactorId } = proof;
  const family = freshId(context);
  const refreshToken = Buffer.from(context.random(32)).toString('base64url');
  const told = await context.db.inTransaction(async (tx) => {
    const some = proof.isSame ? [] : await tellNewDevice(context, tx, account, family, proof.call);
    await write(context, tx, account, proof, { family, refreshToken });
    return some;
  });
  announceSignIn(context, told);
  return {
    idToken: await signIdToken(context, account, { sid: family, authAt, provider, secondFactorId }),
    refreshToken,
    expiresIn: String(context.settings.idTokenSeconds),
  };
}

/**
 * Records that someone signed in at the hosted service, when their session here begins: for the list of devices, for
 * the audit log, and for the email about a browser in which the account was never seen.
 */
export async function noteHostedSignIn(
  context: IdentityContext,
  account: Account,
  family: string,
  proof: Omit<Proof, 'isSame'>,
): Promise<void> {
  if (await findSignIn(context.db.reader, family)) return;
  const told = await context.db.inTransaction(async (tx) => {
    const some = await tellNewDevice(context, tx, account, family, proof.call);
    await writeSignIn(context, tx, account, family, proof);
    return some;
  });
  announceSignIn(context, told);
}

function announceSignIn(context: IdentityContext, told: readonly AccountId[]): void {
  context.announce?.({ kind: 'job' });
  if (told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
}

async function write(
  context: IdentityContext,
  tx: Queries,
  account: Account,
  proof: Proof,
  { family, refreshToken }: { family: string; refreshToken: string },
): Promise<void> {
  const now = context.now();
  await insertRefreshToken(tx, {
    hash: sha256(refreshToken),
    family,
    accountId: account.id,
    signInProvider: proof.provider,
    authAt: proof.authAt,
    createdAt: now,
    expiresAt: now + context.settings.refreshLifeMs,
  });
  await writeSignIn(context, tx, account, family, proof);
}

async function writeSignIn(
  context: IdentityContext,
  tx: Queries,
  { id: accountId, language }: Account,
  family: string,
  { provider, secondFactorId, call }: Proof,
): Promise<void> {
  const now = context.now();
  const { address, userAgent, deviceHash, locale } = call;
  await insertSignIn(tx, {
    family,
    accountId,
    provider,
    secondFactorId,
    deviceHash,
    sessionHash: undefined,
    address,
    userAgent,
    createdAt: now,
    seenAt: now,
  });
  await updateAccountRow(tx, accountId, {
    last_login_at: now,
    last_refresh_at: now,
    ...(locale === undefined || language !== undefined ? {} : { language: locale }),
  });
  await insertAuditEvent(tx, {
    id: freshId(context),
    accountId,
    kind: 'signedIn',
    detail: { provider, family, secondFactor: secondFactorId !== undefined, address, userAgent },
    at: now,
  });
}

/** Where the account is open already the person reads it there, too; people without an address read it only there. */
async function tellNewDevice(
  context: IdentityContext,
  tx: Queries,
  account: Account,
  family: string,
  call: Call,
): Promise<AccountId[]> {
  const before = await listSignIns(tx, account.id);
  if (before.length === 0 || isKnownDevice(call, before)) return [];
  const { userAgent, address } = call;
  const told = await tellPeople(context, tx, [account.id], {
    key: `signIn ${family}`,
    facts: { kind: 'signIn', userAgent, address },
    projectId: undefined,
  });
  if (account.email === undefined) return told;
  await queueEmail(context, tx, {
    to: account.email,
    accountId: account.id,
    language: languageOf(account, call),
    letter: { kind: 'newDevice', userAgent, address, at: context.now() },
  });
  return told;
}
