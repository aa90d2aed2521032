import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type AccountId, isAccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { believedKey, signingKey } from '#identity/signing-keys.ts';
import { kidOf } from '#identity/token-head.ts';
import type { SignInProvider } from './token-claims.ts';

/** The audience the client's own service gives such tokens; nothing else of ours has it. */
const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** Its own type, so that it never passes for an ID token. */
const typ = 'custom+jwt';
const seconds = 300;

/** What a custom token lets its holder do: sign in to an account, once, within five minutes. */
export type CustomToken = {
  readonly accountId: AccountId;
  readonly jti: string;
  /** Milliseconds, in whole seconds. */
  readonly issuedAt: number;
  readonly provider: SignInProvider;
  /** A second factor that was shown when it was made. */
  readonly secondFactorId: string | undefined;
};

const Claims = z.object({
  uid: z.custom<AccountId>(isAccountId),
  jti: z.string().min(1),
  iat: z.number().int(),
  provider: z.string().default('custom'),
  second_factor: z.string().optional(),
});

/** Signs a token to sign in with. */
export async function signCustomToken(
  context: IdentityContext,
  accountId: AccountId,
  { provider, secondFactorId }: { provider: SignInProvider; secondFactorId: string | undefined },
): Promise<string> {
  const { id: kid, key } = await signingKey(context);
  const issuedAt = Math.floor(context.now() / 1000);
  return new SignJWT({
    uid: accountId,
    provider,
    ...(secondFactorId === undefined ? {} : { second_factor: secondFactorId }),
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ })
    .setIssuer(context.settings.issuer)
    .setSubject(context.settings.issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .setJti(Buffer.from(context.random(16)).toString('base64url'))
    .sign(key);
}

/** The contents of a custom token of ours; undefined for any other token, and for an expired one. */
export async function verifyCustomToken(context: IdentityContext, token: string): Promise<CustomToken | undefined> {
  const kid = kidOf(token);
  const key = kid === undefined ? undefined : await believedKey(context, kid);
  if (!key) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      typ,
      audience,
      issuer: context.settings.issuer,
      subject: context.settings.issuer,
      currentDate: new Date(context.now()),
      requiredClaims: ['exp', 'iat', 'jti', 'uid'],
    });
    const { uid, jti, iat, provider, second_factor } = Claims.parse(payload);
    return { accountId: uid, jti, issuedAt: iat * 1000, provider, secondFactorId: second_factor };
  } catch {
    return undefined;
  }
}

/** How long a custom token must be remembered as used, in milliseconds. */
export const customTokenMs = seconds * 1000;
