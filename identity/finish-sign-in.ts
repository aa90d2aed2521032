import { isClosedForGood, reopenAccount } from '#commands/account/close-account.ts';
import type { Account } from '#database/account.ts';
import { insertPendingSignIn } from '#database/pending-sign-in.ts';
import { listSecondFactors, type SecondFactor } from '#database/second-factor.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { sha256 } from '#identity/secret.ts';
import { type Proof, signIn, type Tokens } from '#identity/sign-in.ts';
import { tellChange } from '#identity/tell-change.ts';

/** The answer to a first factor where a second is required. */
type SecondFactorWanted = {
  readonly mfaPendingCredential: string;
  readonly mfaInfo: readonly object[];
};

/**
 * Ends every sign-in by a first factor: with tokens, or by asking for the second factor where the account has one. A
 * closed account is opened again within its days of grace, but not before every factor was proved.
 */
export async function finishSignIn(
  context: IdentityContext,
  account: Account,
  proof: Proof,
): Promise<Answer<{ account: Account; answer: Tokens | SecondFactorWanted }>> {
  if (account.disabledAt !== undefined) return refuse('USER_DISABLED');
  if (isClosedForGood(account, context.now(), context.settings.reopenMs)) return refuse('INVALID_LOGIN_CREDENTIALS');
  const factors = proof.secondFactorId === undefined ? await listSecondFactors(context.db.reader, account.id) : [];
  if (factors.length > 0)
    return { ok: true, value: { account, answer: await askForSecondFactor(context, account, proof, factors) } };
  const opened = await openedAgain(context, account);
  if (!opened) return refuse('INVALID_LOGIN_CREDENTIALS');
  return { ok: true, value: { account: opened, answer: await signIn(context, opened, proof) } };
}

async function askForSecondFactor(
  context: IdentityContext,
  account: Account,
  { provider, authAt }: Proof,
  factors: readonly SecondFactor[],
): Promise<SecondFactorWanted> {
  const credential = Buffer.from(context.random(32)).toString('base64url');
  const createdAt = context.now();
  await context.db.inTransaction((tx) =>
    insertPendingSignIn(tx, {
      hash: sha256(credential),
      accountId: account.id,
      provider,
      authAt,
      createdAt,
      expiresAt: createdAt + context.settings.pendingMs,
    }),
  );
  return { mfaPendingCredential: credential, mfaInfo: factors.map(describeFactor) };
}

/** A second factor as the client reads it; without the key `totpInfo` it would not know what it is. */
export function describeFactor({ id, displayName, enrolledAt }: SecondFactor): object {
  return {
    mfaEnrollmentId: id,
    displayName,
    enrolledAt: new Date(enrolledAt).toISOString(),
    totpInfo: {},
  };
}

async function openedAgain(context: IdentityContext, account: Account): Promise<Account | undefined> {
  if (account.closedAt === undefined) return account;
  const { reopenMs } = context.settings;
  const outcome = await reopenAccount(context, account.id, { reopenMs, tell: tellChange(context) });
  return outcome.ok ? outcome.value : undefined;
}
