import { timingSafeEqual } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { insertSpentToken } from '#database/spent-token.ts';
import { minuteMs } from '#domain/duration.ts';
import type { IdentityContext } from '#identity/context.ts';
import { passesHostedAppCheck } from '#identity/hosted.ts';
import { derivedValue, sha256 } from '#identity/secret.ts';
import { believedKey, signingKey } from '#identity/signing-keys.ts';
import { kidOf } from '#identity/token-head.ts';

/**
 * Proof that no machine opens accounts, requests emails or sends files by the thousand: a browser works for about half
 * a second and gets a token for an hour. It says nothing about who someone is.
 */
export type AppCheckToken = { readonly token: string; readonly expireTimeMillis: number };

/** Its own type and audience, so that it passes for no other token of ours and none for it. */
const typ = 'app-check+jwt';
const audienceOf = ({ issuer }: IdentityContext['settings']) => `${issuer}/app-check`;

const tokenSeconds = 3600;
const challengeMs = 5 * minuteMs;

/**
 * Rounds of each try, and how many tries are needed: 0.7 ms a try on a server, about three times that on a phone. One
 * challenge costs us one try, its solution none.
 */
const rounds = 5_000;
const triesAtLeast = 150;
const triesMore = 100;

const Hex = z.string().regex(/^[0-9a-f]{1,128}$/);

/** A challenge with its solution, as a browser sends it back. */
export const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: Hex,
      salt: Hex,
      cost: z.literal(rounds),
      keyLength: z.literal(32),
      keyPrefix: Hex,
      keySignature: Hex,
      data: z.strictObject({ until: z.number() }),
    }),
    signature: Hex,
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: Hex, time: z.number().optional() }),
});

const secretsOf = ({ secret }: Pick<IdentityContext, 'secret'>) => ({
  hmacSignatureSecret: derivedValue(secret, 'app-check', 'challenge'),
  hmacKeySignatureSecret: derivedValue(secret, 'app-check', 'solution'),
});

/** A challenge to be solved within five minutes; the server stores nothing about it. */
export async function makeChallenge(context: Pick<IdentityContext, 'now' | 'random' | 'secret'>): Promise<Challenge> {
  const [high = 0, low = 0] = context.random(2);
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: triesAtLeast + ((high * 256 + low) % triesMore),
    deriveKey,
    // Signed with the rest. The package's own time limit would read another clock than ours.
    data: { until: context.now() + challengeMs },
    ...secretsOf(context),
  });
}

/** Takes a solved challenge, once; returns a token, or undefined for a wrong, late or used one. */
export async function redeemSolution(
  context: IdentityContext,
  { challenge, solution }: z.infer<typeof Solved>,
): Promise<AppCheckToken | undefined> {
  const { nonce, data } = challenge.parameters;
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    ...secretsOf(context),
  });
  if (!verified || data.until <= context.now()) return undefined;
  const hash = sha256(`app-check ${nonce}`);
  const isFirst = await context.db.inTransaction((tx) => insertSpentToken(tx, hash, data.until));
  return isFirst ? signAppCheckToken(context) : undefined;
}

/** Whether a text is the one that testers on their own machine may send instead of a solution. */
export function isDebugToken({ settings }: Pick<IdentityContext, 'settings'>, text: string): boolean {
  if (settings.appCheckDebug === undefined) return false;
  return timingSafeEqual(Buffer.from(sha256(text)), Buffer.from(sha256(settings.appCheckDebug)));
}

/** Signs a token for an hour. */
export async function signAppCheckToken(context: IdentityContext): Promise<AppCheckToken> {
  const { settings } = context;
  const { id: kid, key } = await signingKey(context);
  const issuedAt = Math.floor(context.now() / 1000);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid, typ })
    .setIssuer(settings.issuer)
    .setAudience(audienceOf(settings))
    .setSubject(settings.projectId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenSeconds)
    .setJti(Buffer.from(context.random(16)).toString('base64url'))
    .sign(key);
  return { token, expireTimeMillis: (issuedAt + tokenSeconds) * 1000 };
}

/**
 * Whether a call may be made: always where the app check is off, else with a token of ours that is valid and was not
 * used for too many calls.
 *
 * @param isCounted - false for calls of someone signed in, who has their own limits
 */
export async function passesAppCheck(
  context: IdentityContext,
  token: string | undefined,
  { isCounted = true } = {},
): Promise<boolean> {
  const { settings, limiter, hosted } = context;
  if (hosted) return passesHostedAppCheck(hosted, token, context.now());
  if (!settings.appCheck) return true;
  const kid = token === undefined ? undefined : kidOf(token);
  const key = kid === undefined ? undefined : await believedKey(context, kid);
  if (!key || token === undefined) return false;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      typ,
      issuer: settings.issuer,
      audience: audienceOf(settings),
      subject: settings.projectId,
      currentDate: new Date(context.now()),
      requiredClaims: ['iat', 'exp', 'jti'],
    });
    // One proof must not serve a crowd of machines, each at its own address.
    return !isCounted || limiter.take(`app check ${payload.jti}`, settings.limits.callsByAppCheck);
  } catch {
    return false;
  }
}
