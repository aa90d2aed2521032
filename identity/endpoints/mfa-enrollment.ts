import { z } from 'zod';
import { signOutEverywhere } from '#commands/account/sign-out-everywhere.ts';
import { freshId } from '#commands/context.ts';
import type { Account } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import {
  deleteSecondFactor,
  insertSecondFactor,
  listSecondFactors,
  type SecondFactor,
  saveRecoveryCodes,
} from '#database/second-factor.ts';
import { makeActionCode } from '#identity/action-code.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { languageOf } from '#identity/language.ts';
import { type Email, queueEmail } from '#identity/mail.ts';
import { seal, unseal } from '#identity/secret.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { signIn } from '#identity/sign-in.ts';
import { findTokenHolder, isRecent, type TokenHolder } from '#identity/token-holder.ts';
import { digits, makeSecret, period, stepOf } from '#identity/totp.ts';

const factorName = z.string().trim().max(60);

/** The data given to the client between the two steps, sealed: nothing is stored until the first code was right. */
const Enrolment = z.object({ secret: z.string(), until: z.number() });

const StartBody = z.object({ idToken: z.string().optional(), totpEnrollmentInfo: z.object({}).optional() });

/** Begins a new second factor: a secret to put into an authenticator app. */
export const mfaEnrollmentStart = endpoint(StartBody, async (context, body) => {
  const holder = await findEnroller(context, body.idToken);
  if (!holder.ok) return holder;
  if (!body.totpEnrollmentInfo) return refuse('OPERATION_NOT_ALLOWED');
  const { account } = holder.value;
  const factors = await listSecondFactors(context.db.reader, account.id);
  if (factors.length >= context.settings.factorsAtMost) return refuse('SECOND_FACTOR_LIMIT_EXCEEDED');
  const secret = makeSecret(context.random);
  const until = context.now() + context.settings.enrolmentMs;
  const sessionInfo = seal(
    context.secret,
    { purpose: 'enrolment', name: account.id },
    JSON.stringify({ secret, until }),
    context.random(12),
  );
  return {
    ok: true,
    value: {
      totpSessionInfo: {
        sharedSecretKey: secret,
        sessionInfo,
        verificationCodeLength: digits,
        hashingAlgorithm: 'SHA1',
        periodSec: period,
        finalizeEnrollmentTime: new Date(until).toISOString(),
      },
    },
  };
});

const FinalizeBody = z.object({
  idToken: z.string().optional(),
  displayName: factorName.optional(),
  totpVerificationInfo: z.object({ sessionInfo: z.string(), verificationCode: z.string() }).optional(),
});

/** Keeps a new second factor once its first code was right; every other sign-in ends. */
export const mfaEnrollmentFinalize = endpoint(FinalizeBody, async (context, body, call) => {
  const found = await findEnroller(context, body.idToken);
  if (!found.ok) return found;
  const holder = found.value;
  const { account } = holder;
  const info = body.totpVerificationInfo;
  if (!info) return refuse('OPERATION_NOT_ALLOWED');
  const opened = unseal(context.secret, { purpose: 'enrolment', name: account.id }, info.sessionInfo);
  if (opened === undefined) return refuse('INVALID_SESSION_INFO');
  const { secret, until } = Enrolment.parse(JSON.parse(opened));
  if (until <= context.now()) return refuse('SESSION_EXPIRED');
  const { factorsByAccount } = context.settings.limits;
  const key = `enrol ${account.id}`;
  if (context.limiter.mustWait(key, factorsByAccount)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const step = stepOf(secret, info.verificationCode, { now: context.now(), lastStep: 0 });
  if (step === undefined) {
    context.limiter.fail(key, factorsByAccount);
    return refuse('INVALID_CODE');
  }
  context.limiter.forget(key);
  const id = freshId(context);
  const factor: SecondFactor = {
    id,
    accountId: account.id,
    displayName: body.displayName ?? '',
    sealedSecret: seal(context.secret, { purpose: 'second-factor', name: id }, secret, context.random(12)),
    lastStep: step,
    enrolledAt: context.now(),
  };
  const kept = await keepFactor(context, account, factor, secret, call);
  if (!kept.ok) return kept;
  tellSessionsEnded(context, account.id);
  const tokens = await newTokens(context, holder, factor.id, call);
  return { ok: true, value: { ...tokens, totpAuthInfo: {} } };
});

async function keepFactor(
  context: IdentityContext,
  account: Account,
  factor: SecondFactor,
  secret: string,
  call: Call,
): Promise<Answer> {
  return context.db.inTransaction(async (tx): Promise<Answer> => {
    const others = await listSecondFactors(tx, account.id);
    if (others.length >= context.settings.factorsAtMost) return refuse('SECOND_FACTOR_LIMIT_EXCEEDED');
    if (others.some((other) => secretOf(context, other) === secret)) return refuse('SECOND_FACTOR_EXISTS');
    await insertSecondFactor(tx, factor);
    await signOutEverywhere(tx, account.id, context.now());
    const event = { id: freshId(context), accountId: account.id, at: context.now() };
    await insertAuditEvent(tx, { ...event, kind: 'secondFactorAdded' });
    const { email } = account;
    if (email === undefined) return { ok: true, value: {} };
    const language = languageOf(account, call);
    const kind = 'revertSecondFactorAddition';
    const link = await makeActionCode(context, tx, {
      kind,
      accountId: account.id,
      email,
      subject: factor.id,
      language,
    });
    const letter: Email = { kind: 'secondFactorAdded', link, factor: factor.displayName };
    await queueEmail(context, tx, { to: email, accountId: account.id, language, letter });
    return { ok: true, value: {} };
  });
}

const WithdrawBody = z.object({ idToken: z.string().optional(), mfaEnrollmentId: z.string().optional() });

/** Removes a second factor; every other sign-in ends, and with the last factor its recovery codes go. */
export const mfaEnrollmentWithdraw = endpoint(WithdrawBody, async (context, { idToken, mfaEnrollmentId }, call) => {
  const found = await findTokenHolder(context, idToken);
  if (!found.ok) return found;
  const { account, claims } = found.value;
  if (!mfaEnrollmentId) return refuse('MISSING_MFA_ENROLLMENT_ID');
  if (!isRecent(context, claims.authAt)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const eventId = freshId(context);
  const removed = await context.db.inTransaction(async (tx): Promise<Answer> => {
    const factor = (await listSecondFactors(tx, account.id)).find(({ id }) => id === mfaEnrollmentId);
    if (!factor || !(await deleteSecondFactor(tx, account.id, factor.id))) return refuse('MFA_ENROLLMENT_NOT_FOUND');
    if ((await listSecondFactors(tx, account.id)).length === 0) await saveRecoveryCodes(tx, account.id, [], 0);
    await signOutEverywhere(tx, account.id, context.now());
    const event = { id: eventId, accountId: account.id, kind: 'secondFactorRemoved', at: context.now() } as const;
    await insertAuditEvent(tx, event);
    const letter = { kind: 'secondFactorRemoved', factor: factor.displayName } as const;
    if (account.email !== undefined)
      await queueEmail(context, tx, {
        to: account.email,
        accountId: account.id,
        language: languageOf(account, call),
        letter,
      });
    return { ok: true, value: {} };
  });
  if (!removed.ok) return removed;
  tellSessionsEnded(context, account.id);
  const tokens = await newTokens(context, found.value, claims.secondFactorId, call);
  return { ok: true, value: tokens };
});

/** The secret of a kept second factor; undefined when it was sealed with another secret of ours. */
export function secretOf(
  { secret }: Pick<IdentityContext, 'secret'>,
  { id, sealedSecret }: SecondFactor,
): string | undefined {
  return unseal(secret, { purpose: 'second-factor', name: id }, sealedSecret);
}

/** Who may add a second factor: someone who has lately proved who they are, and whose mailbox can let them in again. */
async function findEnroller(context: IdentityContext, idToken: string | undefined): Promise<Answer<TokenHolder>> {
  const found = await findTokenHolder(context, idToken);
  if (!found.ok) return found;
  const { account, claims } = found.value;
  if (account.isAnonymous) return refuse('UNSUPPORTED_FIRST_FACTOR');
  if (account.emailVerifiedAt === undefined) return refuse('UNVERIFIED_EMAIL');
  return isRecent(context, claims.authAt) ? found : refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

async function newTokens(
  context: IdentityContext,
  { account, claims: { provider, authAt } }: TokenHolder,
  secondFactorId: string | undefined,
  call: Call,
): Promise<object> {
  return signIn(context, account, { provider, authAt, secondFactorId, call, isSame: true });
}
