import { z } from 'zod';
import { isClosedForGood } from '#commands/account/close-account.ts';
import { signOutEverywhere } from '#commands/account/sign-out-everywhere.ts';
import { freshId } from '#commands/context.ts';
import { findAccount, updateAccountRow } from '#database/account.ts';
import type { ActionCode } from '#database/action-code.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { savePassword } from '#database/password.ts';
import { deleteProviderLinks } from '#database/provider-link.ts';
import { readActionCode, requestTypes, spendActionCode } from '#identity/action-code.ts';
import { unlock } from '#identity/attempts.ts';
import type { IdentityContext } from '#identity/context.ts';
import { endpoint } from '#identity/endpoint.ts';
import { type Refusal, refuse } from '#identity/error.ts';
import { languageOf } from '#identity/language.ts';
import { queueEmail } from '#identity/mail.ts';
import { passwordRefusal } from '#identity/password-rules.ts';
import { tellSessionsEnded } from '#identity/session.ts';

const Body = z.object({ oobCode: z.string().optional(), newPassword: z.string().optional() });

/** Says what a mailed code is for, without using it; with a new password, uses a code that is for one. */
export const accountsResetPassword = endpoint(Body, async (context, { oobCode, newPassword }, { address }) => {
  if (!context.limiter.take(`code ${address}`, context.settings.limits.codesByAddress))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const read = await readActionCode(context, oobCode);
  if (!read.ok) return read;
  context.limiter.giveBack(`code ${address}`);
  const code = read.value;
  if (newPassword !== undefined) {
    const refusal = await resetPassword(context, code, newPassword);
    if (refusal) return refusal;
    unlock(context, address, code.email);
  }
  return {
    ok: true,
    value: {
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: requestTypes[code.kind],
      // A link to sign in by does not say whose it is: it may have been forwarded.
      ...(code.kind === 'signIn' ? {} : { email: code.email }),
      ...(code.newEmail === undefined ? {} : { newEmail: code.newEmail }),
    },
  };
});

/**
 * Sets a password by an emailed code. It proves access to the mailbox: where it had not been proved before, other ways
 * to sign in may belong to someone who opened the account with a foreign address, and are removed.
 */
async function resetPassword(
  context: IdentityContext,
  code: ActionCode,
  password: string,
): Promise<Refusal | undefined> {
  const { accountId } = code;
  if (code.kind !== 'resetPassword' || accountId === undefined) return refuse('INVALID_OOB_CODE');
  const person = await findAccount(context.db.reader, accountId);
  const weak = await passwordRefusal(context.settings, password, [code.email, person?.displayName]);
  if (weak) return weak;
  const hash = await context.passwords.hash(password);
  const eventId = freshId(context);
  const now = context.now();
  const refusal = await context.db.inTransaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account || isClosedForGood(account, now, context.settings.reopenMs)) return refuse('INVALID_OOB_CODE');
    if (account.email !== code.email) return refuse('INVALID_OOB_CODE');
    if (account.disabledAt !== undefined) return refuse('USER_DISABLED');
    if (!(await spendActionCode(tx, code))) return refuse('INVALID_OOB_CODE');
    if (account.emailVerifiedAt === undefined) await deleteProviderLinks(tx, accountId);
    await savePassword(tx, accountId, hash, now);
    await updateAccountRow(tx, accountId, { email_verified_at: account.emailVerifiedAt ?? now });
    await signOutEverywhere(tx, accountId, now);
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'passwordReset', at: now });
    const language = languageOf(account);
    await queueEmail(context, tx, { to: code.email, accountId, language, letter: { kind: 'passwordChanged' } });
    return undefined;
  });
  if (refusal) return refusal;
  context.announce?.({ kind: 'job' });
  tellSessionsEnded(context, accountId);
  return undefined;
}
