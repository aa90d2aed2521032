import { z } from 'zod';
import { freshId } from '#commands/context.ts';
import { type Account, findAccount } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { deletePendingSignIn, type PendingSignIn, updateTries } from '#database/pending-sign-in.ts';
import { listSecondFactors, updateLastStep } from '#database/second-factor.ts';
import type { IdentityContext } from '#identity/context.ts';
import { signCustomToken } from '#identity/custom-token.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { finishSignIn } from '#identity/finish-sign-in.ts';
import { spendRecoveryCode } from '#identity/recovery-codes.ts';
import { sha256 } from '#identity/secret.ts';
import { stepOf } from '#identity/totp.ts';
import { secretOf } from './mfa-enrollment.ts';

const Body = z.object({
  mfaPendingCredential: z.string().optional(),
  mfaEnrollmentId: z.string().optional(),
  totpVerificationInfo: z.object({ verificationCode: z.string() }).optional(),
});

/** Ends a sign-in that waits, with a code of the authenticator app. */
export const mfaSignInFinalize = endpoint(Body, async (context, body, call) => {
  const code = body.totpVerificationInfo?.verificationCode;
  if (!body.mfaEnrollmentId) return refuse('MISSING_MFA_ENROLLMENT_ID');
  if (!code) return refuse('MISSING_CODE');
  const { mfaEnrollmentId } = body;
  const proved = await prove(context, body.mfaPendingCredential, call, async ({ accountId }) => {
    const factor = (await listSecondFactors(context.db.reader, accountId)).find(({ id }) => id === mfaEnrollmentId);
    if (!factor) return refuse('MFA_ENROLLMENT_NOT_FOUND');
    const secret = secretOf(context, factor);
    const step = secret && stepOf(secret, code, { now: context.now(), lastStep: factor.lastStep });
    if (!step || !(await context.db.inTransaction((tx) => updateLastStep(tx, factor.id, step, factor.lastStep))))
      return refuse('INVALID_CODE');
    return { ok: true, value: factor.id };
  });
  if (!proved.ok) return proved;
  const { account, pending, secondFactorId } = proved.value;
  const { provider, authAt } = pending;
  const finished = await finishSignIn(context, account, { provider, authAt, secondFactorId, call });
  return finished.ok ? { ok: true, value: finished.value.answer } : finished;
});

const RecoverBody = z.object({ mfaPendingCredential: z.string().optional(), recoveryCode: z.string().optional() });

/**
 * Ends a sign-in that waits with a recovery code. The protocol has none, so the answer is a custom token, for the
 * client to sign in with (identity-protocol.md, 1.4).
 */
export const mfaSignInRecover = endpoint(RecoverBody, async (context, body, call) => {
  const code = body.recoveryCode;
  if (!code) return refuse('MISSING_CODE');
  const proved = await prove(context, body.mfaPendingCredential, call, async ({ accountId }) =>
    (await spendRecoveryCode(context, accountId, code, call))
      ? { ok: true, value: 'recovery' }
      : refuse('INVALID_CODE'),
  );
  if (!proved.ok) return proved;
  const { account, pending, secondFactorId } = proved.value;
  const customToken = await signCustomToken(context, account.id, { provider: pending.provider, secondFactorId });
  return { ok: true, value: { customToken } };
});

type ProvedFactor = { readonly account: Account; readonly pending: PendingSignIn; readonly secondFactorId: string };

/** Five tries a waiting sign-in; for one account, however many wait, tries wait longer and longer. */
async function prove(
  context: IdentityContext,
  credential: string | undefined,
  call: Call,
  show: (pending: PendingSignIn) => Promise<Answer<string>>,
): Promise<Answer<ProvedFactor>> {
  if (!credential) return refuse('MISSING_MFA_PENDING_CREDENTIAL');
  const { settings, limiter } = context;
  const hash = sha256(credential.slice(0, 200));
  const now = context.now();
  const pending = await context.db.inTransaction((tx) =>
    updateTries(tx, { hash, now, triesAtMost: settings.pendingTries }),
  );
  if (!pending) return refuse('INVALID_MFA_PENDING_CREDENTIAL');
  const key = `factor ${pending.accountId}`;
  if (limiter.mustWait(key, settings.limits.factorsByAccount)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const shown = await show(pending);
  if (!shown.ok) {
    limiter.fail(key, settings.limits.factorsByAccount);
    await noteFailure(context, pending, call);
    return shown;
  }
  if (!(await context.db.inTransaction((tx) => deletePendingSignIn(tx, hash))))
    return refuse('INVALID_MFA_PENDING_CREDENTIAL');
  limiter.forget(key);
  const account = await findAccount(context.db.reader, pending.accountId);
  if (!account) return refuse('USER_NOT_FOUND');
  return { ok: true, value: { account, pending, secondFactorId: shown.value } };
}

async function noteFailure(context: IdentityContext, { accountId }: PendingSignIn, { address, userAgent }: Call) {
  const event = { id: freshId(context), accountId, detail: { address, userAgent }, at: context.now() };
  await context.db.inTransaction((tx) => insertAuditEvent(tx, { ...event, kind: 'secondFactorFailed' }));
}
