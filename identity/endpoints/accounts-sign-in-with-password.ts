import { z } from 'zod';
import { isClosedForGood } from '#commands/account/close-account.ts';
import { freshId } from '#commands/context.ts';
import { type Account, findAccountByEmail } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { findPassword, updatePasswordHash } from '#database/password.ts';
import { normaliseEmail } from '#domain/account.ts';
import { beginAttempt } from '#identity/attempts.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { finishSignIn } from '#identity/finish-sign-in.ts';

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
    await noteFailure(context, email, call);
    return proved;
  }
  attempt.succeeded();
  const finished = await finishSignIn(context, proved.value, { provider: 'password', authAt: context.now(), call });
  if (!finished.ok) return finished;
  const { account, answer } = finished.value;
  return {
    ok: true,
    value: {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: account.id,
      email,
      displayName: account.displayName,
      registered: true,
      ...answer,
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

/** Only a try that was let through is noted, so that the record cannot be flooded. */
async function noteFailure(context: IdentityContext, email: string, { address, userAgent }: Call): Promise<void> {
  const account = await findAccountByEmail(context.db.reader, email);
  const event = {
    id: freshId(context),
    ...(account ? { accountId: account.id } : {}),
    kind: 'signInFailed' as const,
    detail: { address, userAgent },
    at: context.now(),
  };
  await context.db.inTransaction((tx) => insertAuditEvent(tx, event));
}
