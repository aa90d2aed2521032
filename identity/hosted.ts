import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import type { HostedPerson } from '#commands/account/keep-hosted-person.ts';
import { normaliseEmail } from '#domain/account.ts';
import { hourMs } from '#domain/duration.ts';
import { type AccountId, isAccountId } from '#domain/ids.ts';
import { DisplayName, PhotoUrl } from '#identity/profile.ts';
import type { HostedSettings } from '#identity/settings.ts';
import type { SignInProvider } from './token-claims.ts';

/** The hosted service as far as we need it: the keys its tokens are checked with, fetched when first needed. */
export type Hosted = {
  readonly settings: HostedSettings;
  readonly idTokenKeys: JWTVerifyGetKey;
  readonly appCheckKeys: JWTVerifyGetKey;
};

/** The contents of a token of the hosted service: who someone is, and how they proved it. */
export type HostedToken = {
  readonly person: HostedPerson;
  readonly provider: SignInProvider;
  readonly secondFactorId: string | undefined;
  readonly issuedAt: number;
};

const Claims = z.object({
  sub: z.custom<AccountId>(isAccountId),
  auth_time: z.number().int(),
  iat: z.number().int(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
  firebase: z.object({ sign_in_provider: z.string(), second_factor_identifier: z.string().optional() }),
});

/** Seconds by which the two clocks may differ. */
const clockTolerance = 30;

/** The hosted service of some settings. */
export function makeHosted(settings: HostedSettings): Hosted {
  const keysAt = (host: string, path: string) =>
    createRemoteJWKSet(new URL(path, `${originOf(settings, host)}/`), {
      timeoutDuration: 10_000,
      cacheMaxAge: hourMs,
    });
  return {
    settings,
    idTokenKeys: keysAt('www.googleapis.com', 'service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
    appCheckKeys: keysAt('firebaseappcheck.googleapis.com', 'v1/jwks'),
  };
}

/** The address of one host of the service: itself, or a part of its stand-in. */
export function originOf({ standIn }: Pick<HostedSettings, 'standIn'>, host: string): string {
  return standIn === undefined ? `https://${host}` : `${standIn}/${host}`;
}

/**
 * Checks an ID token of the hosted service as its documentation asks: its key, its project, its times. Rejects while
 * the keys cannot be fetched, which is not the token's fault.
 */
export async function verifyHostedToken(
  { settings: { projectId }, idTokenKeys }: Hosted,
  token: string,
  now: number,
): Promise<{ ok: true; value: HostedToken } | { ok: false; because: 'invalid' | 'old' }> {
  const payload = await check(token, idTokenKeys, {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    currentDate: new Date(now),
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  });
  if (payload === 'invalid' || payload === 'old') return { ok: false, because: payload };
  const claims = Claims.safeParse(payload);
  if (!claims.success) return { ok: false, because: 'invalid' };
  const { sub, auth_time, iat, firebase } = claims.data;
  const latest = Math.floor(now / 1000) + clockTolerance;
  if (iat > latest || auth_time > latest) return { ok: false, because: 'invalid' };
  return {
    ok: true,
    value: {
      person: personOf(claims.data, sub),
      provider: firebase.sign_in_provider,
      secondFactorId: firebase.second_factor_identifier,
      issuedAt: iat * 1000,
    },
  };
}

/**
 * Whether a token belongs to the app check of the operator's project; true where they have not configured its number.
 */
export async function passesHostedAppCheck(
  { settings: { projectNumber, projectId }, appCheckKeys }: Hosted,
  token: string | undefined,
  now: number,
): Promise<boolean> {
  if (projectNumber === undefined) return true;
  const payload = await check(token ?? '', appCheckKeys, {
    issuer: `https://firebaseappcheck.googleapis.com/${projectNumber}`,
    audience: [`projects/${projectNumber}`, `projects/${projectId}`],
    typ: 'JWT',
    currentDate: new Date(now),
    requiredClaims: ['sub', 'exp'],
  });
  return payload !== 'invalid' && payload !== 'old';
}

async function check(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload | 'invalid' | 'old'> {
  try {
    return (await jwtVerify(token, keys, { ...options, algorithms: ['RS256'], clockTolerance })).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'old';
    // Keys that did not come, or came as something else, are the service's trouble and will pass.
    const isOurs = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    if (isOurs || error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid) throw error;
    return 'invalid';
  }
}

function personOf(claims: z.infer<typeof Claims>, uid: AccountId): HostedPerson {
  const email = claims.email === undefined ? undefined : normaliseEmail(claims.email);
  const name = DisplayName.safeParse(claims.name ?? '');
  const photo = PhotoUrl.safeParse(claims.picture ?? null);
  return {
    uid,
    email,
    isVerified: email !== undefined && claims.email_verified,
    displayName: name.success && name.data !== '' ? name.data : undefined,
    photoUrl: (photo.success ? photo.data : null) ?? undefined,
    isAnonymous: claims.firebase.sign_in_provider === 'anonymous',
    authAt: claims.auth_time * 1000,
  };
}
