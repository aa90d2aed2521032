import { z } from 'zod';
import { type AccountChanges, updateAccount } from '#commands/account/update-account.ts';
import type { Account } from '#database/account.ts';
import { normaliseEmail } from '#domain/account.ts';
import { applyCode } from '#identity/apply-code.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, type Refusal, refuse } from '#identity/error.ts';
import { passwordRefusal } from '#identity/password-rules.ts';
import { DisplayName, PhotoUrl } from '#identity/profile.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { signIn, type Tokens } from '#identity/sign-in.ts';
import { tellChange } from '#identity/tell-change.ts';
import { findTokenHolder, holderOf, isRecent, type TokenHolder } from '#identity/token-holder.ts';
import { unlink } from '#identity/unlink.ts';

const Body = z.object({
  idToken: z.string().optional(),
  displayName: z.string().nullish(),
  photoUrl: z.string().nullish(),
  deleteAttribute: z.array(z.string()).optional(),
  password: z.string().optional(),
  email: z.string().optional(),
  oobCode: z.string().optional(),
  deleteProvider: z.array(z.string()).optional(),
});
type Body = z.infer<typeof Body>;

/** Changes a person's profile, password or (where that is set, or enumeration protection off) email. */
export const accountsUpdate = endpoint(Body, async (context, body, call) => {
  if (body.oobCode !== undefined) return spendCode(context, body.oobCode, call);
  const found = await findTokenHolder(context, body.idToken);
  if (!found.ok) return found;
  const holder = found.value;
  const { limiter, settings } = context;
  if (!limiter.take(`change ${holder.account.id}`, settings.limits.changesByAccount))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');

  if (body.deleteProvider !== undefined) return unlink(context, holder, body.deleteProvider, call);
  const profile = readProfile(body);
  if (!profile.ok) return profile;
  const email = body.email === undefined ? undefined : normaliseEmail(body.email);
  const refusal = await credentialRefusal(context, holder, body, email, call);
  if (refusal) return refusal;
  const changes = {
    ...profile.value,
    ...(email === undefined ? {} : { email }),
    ...(body.password === undefined ? {} : { passwordHash: await context.passwords.hash(body.password) }),
  };
  const tell = tellChange(context, call);
  const { id, family } = holderOf(holder);
  const outcome = await updateAccount(context, id, changes, { ...settings, tell, family });
  if (!outcome.ok) return refuse(outcome.failure.kind === 'invalid' ? 'EMAIL_EXISTS' : 'USER_NOT_FOUND');

  const tokens = await tokensAfter(context, holder, outcome.value, changes, call);
  return { ok: true, value: answerOf(outcome.value, tokens) };
});

async function spendCode(context: IdentityContext, code: string, { address }: Call): Promise<Answer> {
  if (!context.limiter.take(`code ${address}`, context.settings.limits.codesByAddress))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const applied = await applyCode(context, code);
  if (!applied.ok) return applied;
  context.limiter.giveBack(`code ${address}`);
  const { id, email, emailVerifiedAt } = applied.value;
  return { ok: true, value: { localId: id, email, emailVerified: emailVerifiedAt !== undefined } };
}

function readProfile(body: Body): Answer<AccountChanges> {
  const removed = body.deleteAttribute ?? [];
  const changes: { displayName?: string; photoUrl?: string | null } = {};
  if (body.displayName !== undefined || removed.includes('DISPLAY_NAME')) {
    const name = DisplayName.safeParse(body.displayName ?? '');
    if (!name.success) return refuse('INVALID_DISPLAY_NAME');
    changes.displayName = name.data;
  }
  if (body.photoUrl !== undefined || removed.includes('PHOTO_URL')) {
    const url = PhotoUrl.safeParse(body.photoUrl || null);
    if (!url.success) return refuse('INVALID_PHOTO_URL');
    changes.photoUrl = url.data;
  }
  return { ok: true, value: changes };
}

/** Why an email or password cannot be changed this way, if it cannot. */
async function credentialRefusal(
  context: IdentityContext,
  { account, claims }: TokenHolder,
  body: Body,
  email: string | undefined,
  call: Call,
): Promise<Refusal | undefined> {
  if (body.email === undefined && body.password === undefined) return undefined;
  // A password without an email opens nothing. An email is changed by an email to the new one unless set otherwise.
  if (account.isAnonymous && body.email === undefined) return refuse('OPERATION_NOT_ALLOWED');
  const { enumerationProtection, changesEmailAtOnce } = context.settings;
  if (body.email !== undefined && enumerationProtection && !changesEmailAtOnce) return refuse('OPERATION_NOT_ALLOWED');
  if (body.email !== undefined && email === undefined) return refuse('INVALID_EMAIL');
  if (account.isAnonymous) {
    const refusal = guestRefusal(context, call);
    if (refusal) return refusal;
  } else if (!isRecent(context, claims.authAt)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  if (body.password === undefined) return undefined;
  const own = [account.email, email, account.displayName, body.displayName ?? undefined];
  return passwordRefusal(context.settings, body.password, own);
}

/** A guest who gets an email opens an account: the same limits apply. They have nothing to log in with again. */
function guestRefusal({ limiter, settings }: IdentityContext, { address }: Call): Refusal | undefined {
  if (!settings.signUpOpen) return refuse('ADMIN_ONLY_OPERATION');
  const isFew = limiter.take(`sign-up ${address}`, settings.limits.signUpsByAddress);
  return isFew ? undefined : refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
}

/**
 * New tokens where the old ones have just been revoked. The person who changed a password has proved who they are; a
 * guest's account has begun now.
 */
async function tokensAfter(
  context: IdentityContext,
  { account: before, claims }: TokenHolder,
  after: Account,
  { passwordHash }: AccountChanges,
  call: Call,
): Promise<Tokens | undefined> {
  if (passwordHash === undefined && before.email === after.email) return undefined;
  tellSessionsEnded(context, after.id);
  const authAt = passwordHash === undefined && !before.isAnonymous ? claims.authAt : context.now();
  const provider = before.isAnonymous ? 'password' : claims.provider;
  const { secondFactorId } = claims;
  return signIn(context, after, { provider, authAt, secondFactorId, call, isSame: true });
}

function answerOf(account: Account, tokens: Tokens | undefined): object {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.id,
    ...(account.email ? { email: account.email } : {}),
    emailVerified: account.emailVerifiedAt !== undefined,
    displayName: account.displayName,
    photoUrl: account.photoUrl ?? '',
    ...tokens,
  };
}
