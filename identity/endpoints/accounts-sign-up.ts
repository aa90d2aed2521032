import { z } from 'zod';
import { isClosedForGood } from '#commands/account/close-account.ts';
import { openAccount, openGuest } from '#commands/account/open-account.ts';
import { updateAccount } from '#commands/account/update-account.ts';
import { type Account, findAccountByEmail } from '#database/account.ts';
import { findPassword } from '#database/password.ts';
import { normaliseEmail } from '#domain/account.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, type Refusal, refuse } from '#identity/error.ts';
import { passwordRefusal } from '#identity/password-rules.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { signIn } from '#identity/sign-in.ts';
import { tellChange } from '#identity/tell-change.ts';
import { findTokenHolder, holderOf, isRecent, type TokenHolder } from '#identity/token-holder.ts';

const Body = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  /** Of a guest who becomes a full account. */
  idToken: z.string().optional(),
});

/** Opens an account with an email and a password, or a guest's; or gives an account that has none a password. */
export const accountsSignUp = endpoint(Body, signUp, { needsAppCheck: () => true });

async function signUp(context: IdentityContext, body: z.infer<typeof Body>, call: Call): Promise<Answer> {
  const { limiter, settings } = context;
  if (body.email === undefined && body.password === undefined && body.idToken === undefined)
    return signUpGuest(context, call);
  if (!settings.signUpOpen) return refuse('ADMIN_ONLY_OPERATION');

  const email = normaliseEmail(body.email ?? '');
  if (!body.email) return refuse('MISSING_EMAIL');
  if (email === undefined) return refuse('INVALID_EMAIL');
  if (!body.password) return refuse('MISSING_PASSWORD');
  const weak = await passwordRefusal(settings, body.password, [email]);
  if (weak) return weak;
  // Only this call reveals whether an address has an account, so it must not be made often.
  if (!limiter.take(`sign-up ${call.address}`, settings.limits.signUpsByAddress))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');

  return body.idToken === undefined
    ? open(context, { email, password: body.password }, call)
    : link(context, { email, password: body.password, idToken: body.idToken }, call);
}

/** Opens a guest's account, within the limits of their address; the answer has their tokens. */
export async function signUpGuest(context: IdentityContext, call: Call): Promise<Answer> {
  const { limiter, settings } = context;
  if (!settings.signUpOpen) return refuse('ADMIN_ONLY_OPERATION');
  if (!limiter.take(`guest ${call.address}`, settings.limits.guestsByAddress))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  return signedUp(context, await openGuest(context), call);
}

async function open(
  context: IdentityContext,
  { email, password }: { email: string; password: string },
  call: Call,
): Promise<Answer> {
  const taken = await emailRefusal(context, email);
  if (taken) return taken;
  const passwordHash = await context.passwords.hash(password);
  const outcome = await openAccount(context, { email, passwordHash }, context.settings);
  return outcome.ok ? signedUp(context, outcome.value, call) : refuse('EMAIL_EXISTS');
}

async function link(
  context: IdentityContext,
  { email, password, idToken }: { email: string; password: string; idToken: string },
  call: Call,
): Promise<Answer> {
  const holder = await findTokenHolder(context, idToken);
  if (!holder.ok) return holder;
  const { account } = holder.value;
  const refusal = (await linkRefusal(context, holder.value, email)) ?? (await ownRefusal(context, account, password));
  if (refusal) return refusal;
  const passwordHash = await context.passwords.hash(password);
  const { id, family } = holderOf(holder.value);
  const tell = tellChange(context, call);
  const outcome = await updateAccount(context, id, { email, passwordHash }, { ...context.settings, family, tell });
  if (outcome.ok) {
    tellSessionsEnded(context, id);
    return signedUp(context, outcome.value, call, account.isAnonymous ? undefined : holder.value);
  }
  return refuse(outcome.failure.kind === 'invalid' ? 'EMAIL_EXISTS' : 'USER_NOT_FOUND');
}

/**
 * Why an account cannot get a password this way, if it cannot. A guest becomes a full account; an account opened
 * another way, by a provider or an emailed link, gets the missing parts, and no other email than its own.
 */
async function linkRefusal(
  context: IdentityContext,
  { account, claims }: TokenHolder,
  email: string,
): Promise<Refusal | undefined> {
  if (!account.isAnonymous) {
    const hasPassword = (await findPassword(context.db.reader, account.id)) !== undefined;
    if (hasPassword || (account.email ?? email) !== email) return refuse('OPERATION_NOT_ALLOWED');
    if (!isRecent(context, claims.authAt)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
  return account.email === email ? undefined : emailRefusal(context, email);
}

function ownRefusal({ settings }: IdentityContext, account: Account, password: string): Promise<Refusal | undefined> {
  return passwordRefusal(settings, password, [account.displayName]);
}

/** Spares the work of hashing; the command decides. */
async function emailRefusal({ db, now, settings }: IdentityContext, email: string): Promise<Refusal | undefined> {
  const holder = await findAccountByEmail(db.reader, email);
  return holder && !isClosedForGood(holder, now(), settings.reopenMs) ? refuse('EMAIL_EXISTS') : undefined;
}

/**
 * @param before - the sign-in in which someone gave their account a password: it continues as it was, with both factors
 */
async function signedUp(context: IdentityContext, account: Account, call: Call, before?: TokenHolder): Promise<Answer> {
  const provider = account.isAnonymous ? 'anonymous' : 'password';
  const secondFactorId = before?.claims.secondFactorId;
  const proof = { provider, authAt: context.now(), secondFactorId, call, isSame: before !== undefined };
  const tokens = await signIn(context, account, proof);
  return {
    ok: true,
    value: {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.id,
      ...(account.email ? { email: account.email } : {}),
      displayName: account.displayName,
      ...tokens,
    },
  };
}
