import { createHash } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { normaliseEmail } from '#domain/account.ts';
import type { IdentityContext } from '#identity/context.ts';
import { DisplayName, PhotoUrl } from '#identity/profile.ts';
import type { Provider } from '#identity/providers.ts';

/** Another provider's facts about someone. */
export type ProviderPerson = {
  readonly subject: string;
  readonly email: string | undefined;
  /** The provider says that the mailbox is theirs. */
  readonly isVerified: boolean;
  readonly displayName: string;
  readonly photoUrl: string | undefined;
  /** When the token runs out, in milliseconds. */
  readonly expiresAt: number;
};

const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  exp: z.number(),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** Tokens are shown to us right after they were made. */
const ageAtMost = '10 minutes';

/**
 * What the token must carry for a nonce that the client kept to itself: its hash, as the client's own service requires.
 */
export function nonceFor(rawNonce: string): string {
  return createHash('sha256').update(rawNonce).digest('hex');
}

/**
 * Checks another provider's ID token whole (OpenID Connect Core 1.0, 3.1.3.7): its signature by that provider's
 * keys, for us, in time, and asked for by the very client that shows it. Undefined when any of it is not so; rejects
 * when the provider's keys cannot be fetched.
 */
export async function verifyProviderToken(
  { now }: Pick<IdentityContext, 'now'>,
  { configuration, keys, settings }: Provider,
  { token, rawNonce }: { token: string; rawNonce: string },
): Promise<ProviderPerson | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: settings.clientId,
      currentDate: new Date(now()),
      maxTokenAge: ageAtMost,
      clockTolerance: 30,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    });
    const claims = Claims.parse(payload);
    if (claims.nonce !== nonceFor(rawNonce)) return undefined;
    if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp !== settings.clientId) return undefined;
    return personOf(claims);
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined;
    throw error;
  }
}

function personOf(claims: z.infer<typeof Claims>): ProviderPerson {
  const email = claims.email === undefined ? undefined : normaliseEmail(claims.email);
  const name = DisplayName.safeParse(claims.name ?? '');
  const photo = PhotoUrl.safeParse(claims.picture ?? null);
  return {
    subject: claims.sub,
    email,
    isVerified: email !== undefined && String(claims.email_verified) === 'true',
    displayName: name.success ? name.data : '',
    photoUrl: (photo.success ? photo.data : null) ?? undefined,
    expiresAt: claims.exp * 1000,
  };
}
