import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Account } from '#database/account.ts';
import { listProviderLinks } from '#database/provider-link.ts';
import { type AccountId, isAccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { believedKey, signingKey } from '#identity/signing-keys.ts';
import { kidOf } from '#identity/token-head.ts';
import type { IdTokenClaims, SignInProvider } from './token-claims.ts';

/** The result of checking a token; `old` is an expired token of ours. */
export type VerifiedIdToken =
  | { readonly ok: true; readonly claims: IdTokenClaims }
  | { readonly ok: false; readonly because: 'invalid' | 'old' };

const Claims = z.object({
  sub: z.custom<AccountId>(isAccountId),
  sid: z.string().min(1),
  auth_time: z.number().int(),
  iat: z.number().int(),
  firebase: z.object({ sign_in_provider: z.string(), second_factor_identifier: z.string().optional() }),
});

/** The contents of an ID token besides the account itself. */
export type TokenMarks = {
  readonly sid: string;
  readonly authAt: number;
  readonly provider: SignInProvider;
  readonly secondFactorId?: string | undefined;
};

/** Signs what an account is and how it signed in. No two tokens are equal, not even within one second. */
export async function signIdToken(
  context: IdentityContext,
  account: Account,
  { sid, authAt, provider, secondFactorId }: TokenMarks,
): Promise<string> {
  const { settings } = context;
  const { id: kid, key } = await signingKey(context);
  const issuedAt = Math.floor(context.now() / 1000);
  return new SignJWT({
    user_id: account.id,
    auth_time: Math.floor(authAt / 1000),
    sid,
    ...(account.displayName ? { name: account.displayName } : {}),
    ...(account.photoUrl ? { picture: account.photoUrl } : {}),
    ...(account.email ? { email: account.email, email_verified: account.emailVerifiedAt !== undefined } : {}),
    ...(account.isAnonymous ? { provider_id: 'anonymous' } : {}),
    firebase: {
      identities: await identitiesOf(context, account),
      sign_in_provider: provider === 'emailLink' ? 'password' : provider,
      ...(secondFactorId === undefined
        ? {}
        : { sign_in_second_factor: 'totp', second_factor_identifier: secondFactorId }),
    },
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(settings.issuer)
    .setAudience(settings.projectId)
    .setSubject(account.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + settings.idTokenSeconds)
    .setJti(Buffer.from(context.random(16)).toString('base64url'))
    .sign(key);
}

/** Checks that a token is one of ours and its time is not over; whether it was revoked, findTokenHolder says. */
export async function verifyIdToken(context: IdentityContext, token: string): Promise<VerifiedIdToken> {
  const { settings } = context;
  // A token is shown again with every page: a verified signature stays verified as long as the token lasts, and its key
  // is trusted longer than that.
  const { checked } = context.keys;
  const known = checked.get(token);
  if (known && known.expiresAt > context.now()) return { ok: true, claims: known.claims };
  if (known) checked.delete(token);
  // Outside the try: that the keys cannot be read is not the token's fault.
  const kid = kidOf(token);
  const key = kid === undefined ? undefined : await believedKey(context, kid);
  if (!key) return { ok: false, because: 'invalid' };
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      typ: 'JWT',
      issuer: settings.issuer,
      audience: settings.projectId,
      currentDate: new Date(context.now()),
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'sid', 'jti'],
    });
    const { sub, sid, auth_time, iat, firebase } = Claims.parse(payload);
    const claims: IdTokenClaims = {
      accountId: sub,
      sid,
      provider: firebase.sign_in_provider,
      secondFactorId: firebase.second_factor_identifier,
      authAt: auth_time * 1000,
      issuedAt: iat * 1000,
    };
    checked.set(token, { claims, expiresAt: Number(payload.exp) * 1000 });
    return { ok: true, claims };
  } catch (error) {
    return { ok: false, because: error instanceof errors.JWTExpired ? 'old' : 'invalid' };
  }
}

async function identitiesOf({ db }: IdentityContext, account: Account): Promise<Record<string, string[]>> {
  const identities: Record<string, string[]> = account.email ? { email: [account.email] } : {};
  for (const { providerId, subject } of await listProviderLinks(db.reader, account.id))
    identities[providerId] = [...(identities[providerId] ?? []), subject];
  return identities;
}
