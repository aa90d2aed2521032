import { z } from 'zod';
import { enterAccount } from '#commands/account/enter-account.ts';
import type { Account } from '#database/account.ts';
import type { ActionCode } from '#database/action-code.ts';
import { normaliseEmail } from '#domain/account.ts';
import { readActionCode, spendActionCode } from '#identity/action-code.ts';
import { unlock } from '#identity/attempts.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { finishSignIn } from '#identity/finish-sign-in.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { signIn } from '#identity/sign-in.ts';
import { findTokenHolder, holderOf, type TokenHolder } from '#identity/token-holder.ts';

const Body = z.object({
  email: z.string().optional(),
  oobCode: z.string().optional(),
  /** Of a guest, who becomes a full account, or of someone who proves their address again. */
  idToken: z.string().optional(),
});

/**
 * Signs in by a link from an email, together with the address it was sent to; people without an account get one. A link
 * proves access to the mailbox: an account that had not proved it loses its password and other providers, which may be
 * a stranger's.
 */
export const accountsSignInWithEmailLink = endpoint(Body, async (context, body, call) => {
  if (!context.limiter.take(`code ${call.address}`, context.settings.limits.codesByAddress))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  if (!body.email) return refuse('MISSING_EMAIL');
  const email = normaliseEmail(body.email);
  if (email === undefined) return refuse('INVALID_EMAIL');
  const read = await readActionCode(context, body.oobCode);
  if (!read.ok) return read;
  const code = read.value;
  if (code.kind !== 'signIn') return refuse('INVALID_OOB_CODE');
  if (code.email !== email) return refuse('INVALID_EMAIL');
  context.limiter.giveBack(`code ${call.address}`);

  const entered = await enter(context, code, body.idToken);
  if (!entered.ok) return entered;
  unlock(context, call.address, email);
  const { account, isNewUser, holder } = entered.value;
  const tokens = await tokensFor(context, account, holder, call);
  if (!tokens.ok) return tokens;
  return {
    ok: true,
    value: {
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      localId: account.id,
      email,
      isNewUser,
      ...tokens.value,
    },
  };
});

async function tokensFor(
  context: IdentityContext,
  account: Account,
  holder: TokenHolder | undefined,
  call: Call,
): Promise<Answer> {
  const proof = { provider: 'emailLink', authAt: context.now(), call };
  if (holder) {
    // The mailbox is one factor: with two factors it does not make a sign-in more recent.
    const { secondFactorId } = holder.claims;
    const authAt = holder.account.isAnonymous ? proof.authAt : holder.claims.authAt;
    return { ok: true, value: await signIn(context, account, { ...proof, authAt, secondFactorId, isSame: true }) };
  }
  const finished = await finishSignIn(context, account, proof);
  return finished.ok ? { ok: true, value: finished.value.answer } : finished;
}

async function enter(
  context: IdentityContext,
  code: ActionCode,
  idToken: string | undefined,
): Promise<Answer<{ account: Account; isNewUser: boolean; holder: TokenHolder | undefined }>> {
  const holder = idToken === undefined ? undefined : await findTokenHolder(context, idToken);
  if (holder && !holder.ok) return holder;
  const outcome = await enterAccount(context, {
    email: code.email,
    isVerified: true,
    holder: holder && holderOf(holder.value),
    mayOpen: context.settings.signUpOpen,
    reopenMs: context.settings.reopenMs,
    spend: (tx) => spendActionCode(tx, code),
  });
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.kind === 'invalid') return refuse('EMAIL_EXISTS');
    return refuse(failure.kind === 'forbidden' ? 'ADMIN_ONLY_OPERATION' : 'INVALID_OOB_CODE');
  }
  const { account, isNew, isCleared } = outcome.value;
  if (isCleared || holder?.value.account.isAnonymous) tellSessionsEnded(context, account.id);
  return { ok: true, value: { account, isNewUser: isNew, holder: holder?.value } };
}
