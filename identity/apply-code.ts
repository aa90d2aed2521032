import { claimEmail } from '#commands/account/open-account.ts';
import { signOutEverywhere } from '#commands/account/sign-out-everywhere.ts';
import { freshId } from '#commands/context.ts';
import { type Account, findAccount, findAccountByEmail, updateAccountRow } from '#database/account.ts';
import { type ActionCode, deleteActionCodesOf } from '#database/action-code.ts';
import { type AuditKind, insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { deletePassword } from '#database/password.ts';
import { deleteSecondFactor, listSecondFactors, saveRecoveryCodes } from '#database/second-factor.ts';
import type { AccountId } from '#domain/ids.ts';
import { makeActionCode, readActionCode, spendActionCode } from '#identity/action-code.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Answer, type Refusal, refuse } from '#identity/error.ts';
import { languageOf } from '#identity/language.ts';
import { queueEmail } from '#identity/mail.ts';
import { tellSessionsEnded } from '#identity/session.ts';

/** The effects of a code, within the transaction that uses it up; a refusal leaves everything as it was. */
type Deed = (
  context: IdentityContext,
  tx: Queries,
  account: Account,
  code: ActionCode,
) => Promise<{ readonly event: AuditKind; readonly signsOut: boolean } | Refusal>;

const deeds: Readonly<Partial<Record<ActionCode['kind'], Deed>>> = {
  verifyEmail,
  verifyAndChangeEmail,
  recoverEmail,
  revertSecondFactorAddition,
};

/** Does what a mailed code is for: proves an email, changes it, takes a change back. Once, and not before. */
export async function applyCode(context: IdentityContext, text: string): Promise<Answer<Account>> {
  const read = await readActionCode(context, text);
  if (!read.ok) return read;
  const code = read.value;
  const deed = deeds[code.kind];
  if (!deed || code.accountId === undefined) return refuse('INVALID_OOB_CODE');
  const { accountId } = code;
  const eventId = freshId(context);
  let signsOut = false;
  const answer = await takingBack(context, async (tx): Promise<Answer<Account>> => {
    const account = await findAccount(tx, accountId);
    if (!account || account.closedAt !== undefined) return refuse('INVALID_OOB_CODE');
    if (account.disabledAt !== undefined) return refuse('USER_DISABLED');
    if (!(await spendActionCode(tx, code))) return refuse('INVALID_OOB_CODE');
    const done = await deed(context, tx, account, code);
    if ('ok' in done) throw new TakenBack(done);
    signsOut = done.signsOut;
    if (signsOut) await signOutEverywhere(tx, accountId, context.now());
    await insertAuditEvent(tx, { id: eventId, accountId, kind: done.event, at: context.now() });
    const changed = await findAccount(tx, accountId);
    return changed ? { ok: true, value: changed } : refuse('INVALID_OOB_CODE');
  });
  if (answer.ok && signsOut) {
    tellSessionsEnded(context, accountId);
    context.announce?.({ kind: 'job' });
  }
  return answer;
}

/** Thrown out of a transaction to undo all of it, even the use of the code. */
class TakenBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function takingBack(
  { db }: IdentityContext,
  deed: (tx: Queries) => Promise<Answer<Account>>,
): Promise<Answer<Account>> {
  try {
    return await db.inTransaction(deed);
  } catch (error) {
    if (error instanceof TakenBack) return error.refusal;
    throw error;
  }
}

async function verifyEmail(context: IdentityContext, tx: Queries, account: Account, code: ActionCode) {
  if (account.email !== code.email) return refuse('INVALID_OOB_CODE');
  await updateAccountRow(tx, account.id, { email_verified_at: account.emailVerifiedAt ?? context.now() });
  return { event: 'emailVerified', signsOut: false } as const;
}

async function verifyAndChangeEmail(context: IdentityContext, tx: Queries, account: Account, code: ActionCode) {
  const { newEmail } = code;
  if (newEmail === undefined || account.email !== code.email) return refuse('INVALID_OOB_CODE');
  const now = context.now();
  if (!(await claimEmail(tx, newEmail, now - context.settings.reopenMs))) return refuse('EMAIL_EXISTS');
  await updateAccountRow(tx, account.id, { email: newEmail, email_verified_at: now });
  // A link in the old mailbox takes the address back, and nothing else any more.
  await deleteActionCodesOf(tx, account.id, ['revertSecondFactorAddition']);
  const language = languageOf(account);
  const before = { kind: 'recoverEmail', accountId: account.id, email: code.email, language } as const;
  const link = await makeActionCode(context, tx, before);
  const letter = { kind: 'emailChanged', link, newEmail } as const;
  await queueEmail(context, tx, { to: code.email, accountId: account.id, language, letter });
  return { event: 'emailChanged', signsOut: true } as const;
}

/**
 * Restores the former address of its account. The person who changed it may know the password too: the page says so.
 */
async function recoverEmail(context: IdentityContext, tx: Queries, account: Account, code: ActionCode) {
  const now = context.now();
  if (account.email !== code.email) {
    await takeFromUnproved(tx, account.id, code.email, now);
    if (!(await claimEmail(tx, code.email, now - context.settings.reopenMs))) return refuse('EMAIL_EXISTS');
  }
  await updateAccountRow(tx, account.id, { email: code.email, email_verified_at: now });
  return { event: 'emailRecovered', signsOut: true } as const;
}

/** Someone who took the address meanwhile and never verified it may be the one who took the account. */
async function takeFromUnproved(tx: Queries, owner: AccountId, email: string, now: number): Promise<void> {
  const holder = await findAccountByEmail(tx, email);
  if (!holder || holder.id === owner || holder.emailVerifiedAt !== undefined) return;
  await updateAccountRow(tx, holder.id, { email: null });
  await deletePassword(tx, holder.id);
  await signOutEverywhere(tx, holder.id, now);
}

async function revertSecondFactorAddition(_: IdentityContext, tx: Queries, account: Account, code: ActionCode) {
  if (!(await deleteSecondFactor(tx, account.id, code.subject ?? ''))) return refuse('INVALID_OOB_CODE');
  if ((await listSecondFactors(tx, account.id)).length === 0) await saveRecoveryCodes(tx, account.id, [], 0);
  return { event: 'secondFactorRemoved', signsOut: true } as const;
}
