import { z } from 'zod';
import { findAccount } from '#database/account.ts';
import { insertSpentToken } from '#database/spent-token.ts';
import { customTokenMs, verifyCustomToken } from '#identity/custom-token.ts';
import { endpoint } from '#identity/endpoint.ts';
import { refuse } from '#identity/error.ts';
import { finishSignIn } from '#identity/finish-sign-in.ts';
import { sha256 } from '#identity/secret.ts';
import { isBefore } from '#identity/token-holder.ts';

const Body = z.object({ token: z.string().optional() });

/** Signs in with a token that this server made; each counts once. */
export const accountsSignInWithCustomToken = endpoint(Body, async (context, { token }, call) => {
  if (!token) return refuse('MISSING_CUSTOM_TOKEN');
  if (!context.limiter.take(`code ${call.address}`, context.settings.limits.codesByAddress))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const custom = await verifyCustomToken(context, token);
  if (!custom) return refuse(isForeign(token) ? 'CREDENTIAL_MISMATCH' : 'INVALID_CUSTOM_TOKEN');
  const account = await findAccount(context.db.reader, custom.accountId);
  // A token that was made before everything of the account ended has ended with it.
  if (!account || isBefore(custom.issuedAt, account, context)) return refuse('INVALID_CUSTOM_TOKEN');
  const hash = sha256(`custom ${custom.jti}`);
  const isFresh = await context.db.inTransaction((tx) => insertSpentToken(tx, hash, context.now() + customTokenMs));
  if (!isFresh) return refuse('INVALID_CUSTOM_TOKEN');
  context.limiter.giveBack(`code ${call.address}`);
  const { provider, secondFactorId } = custom;
  const finished = await finishSignIn(context, account, { provider, authAt: context.now(), secondFactorId, call });
  if (!finished.ok) return finished;
  return {
    ok: true,
    value: { kind: 'identitytoolkit#VerifyCustomTokenResponse', isNewUser: false, ...finished.value.answer },
  };
});

/** Whether it looks like a custom token, but of another project: those have a `uid` and are not ours. */
function isForeign(token: string): boolean {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof claims.uid === 'string' && typeof claims.iss === 'string' && claims.second_factor === undefined;
  } catch {
    return false;
  }
}
