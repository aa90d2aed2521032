import { z } from 'zod';
import { findSignIn } from '#database/sign-in.ts';
import { endpoint } from '#identity/endpoint.ts';
import { refuse } from '#identity/error.ts';
import { signIdToken } from '#identity/id-token.ts';
import { acceptRefreshToken } from '#identity/refresh-token.ts';

const Body = z.object({ grant_type: z.string().optional(), refresh_token: z.string().optional() });

/** Gives a new ID token for a refresh token. */
export const token = endpoint(
  Body,
  async (context, { grant_type, refresh_token }, { address }) => {
    const { limiter, settings } = context;
    if (grant_type !== 'refresh_token') return refuse('INVALID_GRANT_TYPE');
    if (!refresh_token) return refuse('MISSING_REFRESH_TOKEN');
    if (!limiter.take(`refresh ${address}`, settings.limits.refreshesByAddress))
      return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
    const accepted = await acceptRefreshToken(context, refresh_token);
    if (!accepted.ok) return accepted;

    const { account, kept, next } = accepted.value;
    // A guest's sign-in lives on when the guest has become a full account.
    const isGuestNoMore = kept.signInProvider === 'anonymous' && !account.isAnonymous;
    const idToken = await signIdToken(context, account, {
      sid: kept.family,
      authAt: kept.authAt,
      provider: isGuestNoMore ? 'password' : kept.signInProvider,
      secondFactorId: (await findSignIn(context.db.reader, kept.family))?.secondFactorId,
    });
    return {
      ok: true,
      value: {
        access_token: idToken,
        id_token: idToken,
        refresh_token: next,
        expires_in: String(settings.idTokenSeconds),
        token_type: 'Bearer',
        user_id: account.id,
        project_id: settings.projectId,
      },
    };
  },
  { forgetsOnError: true },
);
