import { z } from 'zod';
import { isClosedForGood, reopenAccount } from '#commands/close-account.ts';
import { type Account, findAccountByEmail } from '#database/account.ts';
import { findPassword, updatePasswordHash } from '#database/password.ts';
import { normaliseEmail } from '#domain/account.ts';
import { beginAttempt } from '#identity/attempts.ts';
import type { IdentityContext } from '#identity/context.ts';
import { endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { signIn } from '#identity/sign-in.ts';

const Body = z.object({ email: z.string().optional(), password: z.string().optional() });

/** Signs in with an email and a password; opens a closed account again within its days of grace. */
export const accountsSignInWithPassword = endpoint(Body, async (context, body, call) => {
  const email = normaliseEmail(body.email ?? '');
  if (!body.email) return refuse('MISSING_EMAIL');
  if (email === undefined) return refuse('INVALID_EMAIL');
  if (!body.password) return refuse('MISSING_PASSWORD');
  const attempt = beginAttempt(context, { address: call.address, email });
  if (!attempt) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');

  const proved = await proveAccount(context, email, body.password).catch((error: unknown) => {
    attempt.neverMind();
    throw error;
  });
  if (!proved.ok) {
    context.log.info({ address: call.address }, 'Somebody gave a wrong email or password.');
    return proved;
  }
  attempt.succeeded();
  if (proved.value.disabledAt !== undefined) return refuse('USER_DISABLED');
  const account = await openedAgain(context, proved.value);
  if (!account) return refuse('INVALID_LOGIN_CREDENTIALS');

  const tokens = await signIn(context, account, { provider: 'password', authAt: context.now(), call });
  return {
    ok: true,
    value: {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: account.id,
      email,
      displayName: account.displayName,
      registered: true,
      ...tokens,
    },
  };
});

/** The account an email and a password belong to. It takes as long when there is none. */
async function proveAccount(context: IdentityContext, email: string, password: string): Promise<Answer<Account>> {
  const { db, now, passwords, settings } = context;
  const found = await findAccountByEmail(db.reader, email);
  const account = found && !isClosedForGood(found, now(), settings.reopenMs) ? found : undefined;
  const kept = account && (await findPassword(db.reader, account.id));
  const matches = await passwords.matches(kept?.hash, password);
  if (account && kept && matches) {
    await rehash(context, account, kept.hash, password);
    return { ok: true, value: account };
  }
  if (settings.enumerationProtection) return refuse('INVALID_LOGIN_CREDENTIALS');
  return refuse(account ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND');
}

async function rehash({ db, passwords }: IdentityContext, account: Account, old: string, password: string) {
  if (!passwords.isOutdated(old)) return;
  const hash = await passwords.hash(password);
  await db.inTransaction((tx) => updatePasswordHash(tx, account.id, old, hash));
}

async function openedAgain(context: IdentityContext, account: Account): Promise<Account | undefined> {
  if (account.closedAt === undefined) return account;
  const outcome = await reopenAccount(context, account.id, context.settings);
  return outcome.ok ? outcome.value : undefined;
}
