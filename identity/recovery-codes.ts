import { z } from 'zod';
import { freshId, randomLetters } from '#commands/context.ts';
import { findAccount } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  listSecondFactors,
  saveRecoveryCodes,
} from '#database/second-factor.ts';
import type { AccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { refuse } from '#identity/error.ts';
import { languageOf } from '#identity/language.ts';
import { queueEmail } from '#identity/mail.ts';
import { sha256 } from '#identity/secret.ts';
import { findTokenHolder, isRecent } from '#identity/token-holder.ts';

/** Codes that replace a lost authenticator app, and the characters of each: 60 bits, which nobody guesses. */
const count = 10;
const length = 12;

const Body = z.object({ idToken: z.string().optional() });

/** Makes new recovery codes in place of all old ones and shows them, this once. */
export const recoveryCodesRenew = endpoint(Body, async (context, { idToken }) => {
  const found = await findTokenHolder(context, idToken);
  if (!found.ok) return found;
  const { account, claims } = found.value;
  if (!isRecent(context, claims.authAt)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const codes = Array.from({ length: count }, () => randomLetters(context, length));
  const eventId = freshId(context);
  const kept = await context.db.inTransaction(async (tx) => {
    if ((await listSecondFactors(tx, account.id)).length === 0) return false;
    await saveRecoveryCodes(tx, account.id, codes.map(hashOf(account.id)), context.now());
    const event = { id: eventId, accountId: account.id, kind: 'recoveryCodesMade', at: context.now() } as const;
    await insertAuditEvent(tx, event);
    return true;
  });
  if (!kept) return refuse('MFA_ENROLLMENT_NOT_FOUND');
  return { ok: true, value: { recoveryCodes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')) } };
});

/** Says how many recovery codes are left. */
export const recoveryCodesCount = endpoint(Body, async (context, { idToken }) => {
  const found = await findTokenHolder(context, idToken);
  if (!found.ok) return found;
  return { ok: true, value: { left: await countRecoveryCodes(context.db.reader, found.value.account.id) } };
});

/** Uses a recovery code up and notifies its person; false when it is none of theirs. */
export async function spendRecoveryCode(
  context: IdentityContext,
  accountId: AccountId,
  code: string,
  call: Call,
): Promise<boolean> {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  if (plain.length !== length) return false;
  const eventId = freshId(context);
  return context.db.inTransaction(async (tx) => {
    if (!(await deleteRecoveryCode(tx, accountId, hashOf(accountId)(plain)))) return false;
    const event = { id: eventId, accountId, kind: 'recoveryCodeUsed', at: context.now() } as const;
    await insertAuditEvent(tx, { ...event, detail: { address: call.address } });
    const account = await findAccount(tx, accountId);
    const left = await countRecoveryCodes(tx, accountId);
    const letter = { kind: 'recoveryCodeUsed', left } as const;
    if (account?.email !== undefined)
      await queueEmail(context, tx, { to: account.email, accountId, language: languageOf(account, call), letter });
    return true;
  });
}

const hashOf = (accountId: AccountId) => (code: string) => sha256(`${accountId} ${code}`);
