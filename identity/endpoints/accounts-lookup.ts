import { z } from 'zod';
import { listProviderLinks } from '#database/provider-link.ts';
import { listSecondFactors } from '#database/second-factor.ts';
import { endpoint } from '#identity/endpoint.ts';
import { refuse } from '#identity/error.ts';
import { describeFactor } from '#identity/finish-sign-in.ts';
import { infosOf } from '#identity/provider-info.ts';
import { findTokenHolder } from '#identity/token-holder.ts';

const Body = z.object({ idToken: z.string().optional() });

/** The field by which the client sees that an account has a password; it never gets the real one. */
const redactedHash = 'UkVEQUNURUQ=';

/** Tells a client about its person; every page load of someone signed in asks. */
export const accountsLookup = endpoint(
  Body,
  async (context, { idToken }, { address }) => {
    const { limiter, settings } = context;
    if (!limiter.take(`refresh ${address}`, settings.limits.refreshesByAddress))
      return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
    const holder = await findTokenHolder(context, idToken);
    if (!holder.ok) return holder;
    const { account, kept } = holder.value;
    // Most people have a password and nothing else: missing data is not looked up.
    const links = kept?.links === 0 ? [] : await listProviderLinks(context.db.reader, account.id);
    const factors = kept?.factors === 0 ? [] : await listSecondFactors(context.db.reader, account.id);
    const passwordUpdatedAt = kept?.passwordUpdatedAt;
    const infos = infosOf(account, { hasPassword: passwordUpdatedAt !== undefined, links });
    const profile = {
      ...(account.email ? { email: account.email } : {}),
      ...(account.displayName ? { displayName: account.displayName } : {}),
      ...(account.photoUrl ? { photoUrl: account.photoUrl } : {}),
    };
    const user = {
      localId: account.id,
      ...profile,
      emailVerified: account.emailVerifiedAt !== undefined,
      ...(passwordUpdatedAt === undefined ? {} : { passwordHash: redactedHash, passwordUpdatedAt }),
      validSince: String(Math.floor(account.validSince / 1000)),
      // Texts: the client cannot read a stored person again whose times are numbers.
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
