import { type Account, findAccount } from '#database/account.ts';
import { isFamilyAlive } from '#database/refresh-token.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Answer, type Refusal, refuse } from '#identity/error.ts';
import { type IdTokenClaims, verifyIdToken } from '#identity/id-token.ts';

/** An account that showed a token which still counts. */
export type TokenHolder = { readonly account: Account; readonly claims: IdTokenClaims };

/**
 * Whose ID token it is: the token is ours and in time, its sign-in has not been revoked, its account is neither
 * closed nor disabled.
 */
export async function findTokenHolder(
  context: IdentityContext,
  idToken: string | undefined,
): Promise<Answer<TokenHolder>> {
  const verified = await verifyIdToken(context, idToken ?? '');
  if (!verified.ok) return refuse(verified.because === 'old' ? 'OLD_ID_TOKEN' : 'INVALID_ID_TOKEN');
  const { claims } = verified;
  const { accountId, sid: family } = claims;
  const [account, isAlive] = await Promise.all([
    findAccount(context.db.reader, accountId),
    isFamilyAlive(context.db.reader, { family, accountId, now: context.now() }),
  ]);
  const refusal = refusalOf(account);
  if (refusal || !account) return refusal ?? refuse('USER_NOT_FOUND');
  // Seconds can not tell what came first within one of them; the family can, and valid_since catches the rest.
  if (!isAlive || claims.issuedAt + 1000 <= account.validSince) return refuse('TOKEN_EXPIRED');
  return { ok: true, value: { account, claims } };
}

/** Why an account can not be used, if it can not. */
export function refusalOf(account: Account | undefined): Refusal | undefined {
  if (!account || account.closedAt !== undefined) return refuse('USER_NOT_FOUND');
  return account.disabledAt === undefined ? undefined : refuse('USER_DISABLED');
}

/** Whether somebody proved lately who they are. */
export function isRecent({ now, settings }: IdentityContext, authAt: number): boolean {
  return now() - authAt <= settings.recentLoginMs;
}
