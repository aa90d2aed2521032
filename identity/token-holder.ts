import { reopenAccount } from '#commands/account/close-account.ts';
import { keepHostedPerson } from '#commands/account/keep-hosted-person.ts';
import { type Account, findAccount, updateAccountRow } from '#database/account.ts';
import { findHolder, type Holder } from '#database/token-account.ts';
import type { AccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Answer, type Refusal, refuse } from '#identity/error.ts';
import { type Hosted, verifyHostedToken } from '#identity/hosted.ts';
import { verifyIdToken } from '#identity/id-token.ts';
import { tellChange } from '#identity/tell-change.ts';
import type { IdTokenClaims } from './token-claims.ts';

/** An account that showed a token which still counts. */
export type TokenHolder = {
  readonly account: Account;
  readonly claims: IdTokenClaims;
  /** Other data read with the account; undefined for the hosted service's people. */
  readonly kept?: Holder | undefined;
};

/**
 * The owner of an ID token: the token is ours (or the hosted service's) and valid, its sign-in has not been revoked,
 * its account is neither closed nor disabled.
 *
 * @param options.opens - whether someone only the hosted service knows gets an account here, and the service's data
 * about them is stored
 */
export async function findTokenHolder(
  context: IdentityContext,
  idToken: string | undefined,
  { opens = false } = {},
): Promise<Answer<TokenHolder>> {
  if (context.hosted) return findHostedHolder(context, context.hosted, idToken ?? '', opens);
  const verified = await verifyIdToken(context, idToken ?? '');
  if (!verified.ok) return refuse(verified.because === 'old' ? 'OLD_ID_TOKEN' : 'INVALID_ID_TOKEN');
  const { claims } = verified;
  const { accountId, sid: family } = claims;
  const kept = await findHolder(context.db.reader, { accountId, family, now: context.now() });
  const refusal = refusalOf(kept?.account);
  if (refusal || !kept) return refusal ?? refuse('USER_NOT_FOUND');
  const { account, isAlive } = kept;
  // Seconds cannot tell the order within one of them; the family can, and valid_since catches the rest.
  if (!isAlive || isBefore(claims.issuedAt, account, context)) return refuse('TOKEN_EXPIRED');
  return { ok: true, value: { account, claims, kept } };
}

async function findHostedHolder(
  context: IdentityContext,
  hosted: Hosted,
  token: string,
  opens: boolean,
): Promise<Answer<TokenHolder>> {
  const verified = await verifyHostedToken(hosted, token, context.now());
  if (!verified.ok) return refuse(verified.because === 'old' ? 'OLD_ID_TOKEN' : 'INVALID_ID_TOKEN');
  const { person, provider, secondFactorId, issuedAt } = verified.value;
  const { uid, authAt } = person;
  const found = await setRight(context, await findAccount(context.db.reader, uid));
  const kept = found && opens ? await openedAgain(context, found, authAt) : found;
  const refusal = kept || !opens ? refusalOf(kept) : undefined;
  if (refusal) return refusal;
  // The service renews tokens of a sign-in we have revoked: when they were made says nothing, when it began does.
  if (kept && authAt + 1000 <= kept.validSince) return refuse('TOKEN_EXPIRED');
  const account = opens || !kept ? await keepHostedPerson(context, person) : kept;
  // One sign-in there has one time, which names it well enough here.
  const sid = `hosted ${uid} ${authAt}`;
  return { ok: true, value: { account, claims: { accountId: uid, sid, provider, secondFactorId, authAt, issuedAt } } };
}

/**
 * Sign-ins of the service are revoked by their time alone. Where our clock has been set back since, they are revoked up
 * to now, so that the next one counts.
 */
async function setRight(context: IdentityContext, account: Account | undefined): Promise<Account | undefined> {
  const validSince = context.now();
  if (!account || account.validSince <= validSince) return account;
  await context.db.inTransaction((tx) => updateAccountRow(tx, account.id, { valid_since: validSince }));
  return { ...account, validSince };
}

/** An account that was closed here is opened again by a sign-in of after that, within its days of grace. */
async function openedAgain(context: IdentityContext, account: Account, authAt: number): Promise<Account> {
  if (account.closedAt === undefined || authAt <= account.closedAt || account.disabledAt !== undefined) return account;
  const { reopenMs } = context.settings;
  const outcome = await reopenAccount(context, account.id, {
    reopenMs,
    validSince: authAt,
    tell: tellChange(context),
  });
  return outcome.ok ? outcome.value : account;
}

/** The owner of the token and its sign-in, as the commands need them. */
export function holderOf({ account, claims }: TokenHolder): { id: AccountId; family: string } {
  return { id: account.id, family: claims.sid };
}

/** Why an account cannot be used, if it cannot. */
export function refusalOf(account: Account | undefined): Refusal | undefined {
  if (!account || account.closedAt !== undefined) return refuse('USER_NOT_FOUND');
  return account.disabledAt === undefined ? undefined : refuse('USER_DISABLED');
}

/**
 * Whether something was made before everything made until a time was revoked. That time may be in the future where the
 * clock has been set back since; then it is ignored, or nobody could sign in until it has passed.
 */
export function isBefore(at: number, { validSince }: Account, { now }: Pick<IdentityContext, 'now'>): boolean {
  return validSince <= now() && at + 1000 <= validSince;
}

/** Whether someone proved lately who they are. */
export function isRecent({ now, settings }: IdentityContext, authAt: number): boolean {
  return now() - authAt <= settings.recentLoginMs;
}
