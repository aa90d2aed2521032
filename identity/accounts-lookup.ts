import { z } from 'zod';
import { listSecondFactors } from '#database/second-factor.ts';
import { endpoint } from '#identity/endpoint.ts';
import { refuse } from '#identity/error.ts';
import { describeFactor } from '#identity/finish-sign-in.ts';
import { providerInfo } from '#identity/provider-info.ts';
import { findTokenHolder } from '#identity/token-holder.ts';

const Body = z.object({ idToken: z.string().optional() });

/** What the client looks for to see that an account has a password; it never gets the real one. */
const redactedHash = 'UkVEQUNURUQ=';

/** Tells a client about its person; every page load of somebody signed in asks. */
export const accountsLookup = endpoint(
  Body,
  async (context, { idToken }, { address }) => {
    const { limiter, settings } = context;
    if (!limiter.take(`refresh ${address}`, settings.limits.refreshesByAddress))
      return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
    const holder = await findTokenHolder(context, idToken);
    if (!holder.ok) return holder;
    const { account } = holder.value;
    const { password, infos } = await providerInfo(context, account);
    const factors = await listSecondFactors(context.db.reader, account.id);
    const profile = {
      ...(account.email ? { email: account.email } : {}),
      ...(account.displayName ? { displayName: account.displayName } : {}),
      ...(account.photoUrl ? { photoUrl: account.photoUrl } : {}),
    };
    const user = {
      localId: account.id,
      ...profile,
      emailVerified: account.emailVerifiedAt !== undefined,
      ...(password ? { passwordHash: redactedHash, passwordUpdatedAt: password.updatedAt } : {}),
      validSince: String(Math.floor(account.validSince / 1000)),
      // Texts: the client can not read a stored person again whose times are numbers.
      createdAt: String(account.createdAt),
      lastLoginAt: String(account.lastLoginAt),
      lastRefreshAt: new Date(account.lastRefreshAt).toISOString(),
      disabled: false,
      providerUserInfo: infos,
      ...(factors.length > 0 ? { mfaInfo: factors.map(describeFactor) } : {}),
    };
    return { ok: true, value: { kind: 'identitytoolkit#GetAccountInfoResponse', users: [user] } };
  },
  { forgetsOnError: true },
);
