import type { AccountId } from '#domain/ids.ts';

/**
 * How someone signed in: `password`, `emailLink`, `anonymous`, `custom`, or another provider's id. Tokens say `password`
 * for a mailed link too, as the protocol does.
 */
export type SignInProvider = string;

/** The contents of an ID token. */
export type IdTokenClaims = {
  readonly accountId: AccountId;
  /** The family of refresh tokens it came with: gone when that sign-in was revoked. */
  readonly sid: string;
  readonly provider: SignInProvider;
  readonly secondFactorId: string | undefined;
  /** Milliseconds, in whole seconds. */
  readonly authAt: number;
  readonly issuedAt: number;
};
