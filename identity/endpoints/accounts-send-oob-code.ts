import { z } from 'zod';
import { isClosedForGood } from '#commands/account/close-account.ts';
import { type Account, findAccountByEmail } from '#database/account.ts';
import { normaliseEmail } from '#domain/account.ts';
import { continueRefusal, makeActionCode } from '#identity/action-code.ts';
import { mailKey, pairKey } from '#identity/attempts.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { languageOf } from '#identity/language.ts';
import { type Email, queueEmail } from '#identity/mail.ts';
import { sha256 } from '#identity/secret.ts';
import { findTokenHolder, isRecent } from '#identity/token-holder.ts';

const Body = z.object({
  requestType: z.string().optional(),
  email: z.string().optional(),
  newEmail: z.string().optional(),
  idToken: z.string().optional(),
  continueUrl: z.string().optional(),
});
type Body = z.infer<typeof Body>;

/** Sends someone an email whose link proves that the mailbox is theirs. */
export const accountsSendOobCode = endpoint(Body, sendOobCode, {
  // The other two are requested by someone who is signed in.
  needsAppCheck: ({ requestType }) => requestType === 'PASSWORD_RESET' || requestType === 'EMAIL_SIGNIN',
});

async function sendOobCode(context: IdentityContext, body: Body, call: Call): Promise<Answer> {
  const elsewhere = continueRefusal(context, body.continueUrl);
  if (elsewhere) return elsewhere;
  if (!context.limiter.take(`mail from ${call.address}`, context.settings.limits.mailsByAddress))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const answer = await send(context, body, call);
  if (!answer.ok) return answer;
  context.announce?.({ kind: 'job' });
  return { ok: true, value: { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: answer.value.email } };
}

async function send(context: IdentityContext, body: Body, call: Call): Promise<Answer<{ email: string }>> {
  switch (body.requestType) {
    case 'VERIFY_EMAIL':
      return sendVerification(context, body, call);
    case 'PASSWORD_RESET':
      return sendReset(context, body, call);
    case 'EMAIL_SIGNIN':
      return sendSignIn(context, body, call);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendChange(context, body, call);
    default:
      return refuse('INVALID_REQ_TYPE');
  }
}

async function sendVerification(context: IdentityContext, body: Body, call: Call): Promise<Answer<{ email: string }>> {
  const holder = await findTokenHolder(context, body.idToken);
  if (!holder.ok) return holder;
  const { account } = holder.value;
  if (account.email === undefined) return refuse('MISSING_EMAIL');
  const letter = { kind: 'verifyEmail', name: account.displayName } as const;
  return post(context, { kind: 'verifyEmail', email: account.email, account, body, call }, (link) => ({
    ...letter,
    link,
  }));
}

/** With enumeration protection the answer is the same, and as quick, whether or not anyone has the address. */
async function sendReset(context: IdentityContext, body: Body, call: Call): Promise<Answer<{ email: string }>> {
  const address = readEmail(body.email);
  if (!address.ok) return address;
  const { email } = address.value;
  const account = await openableAccount(context, email);
  if (!account && !context.settings.enumerationProtection) return refuse('EMAIL_NOT_FOUND');
  const parcel = { kind: 'resetPassword', email, account, body, call } as const;
  return post(context, parcel, (link) => (account ? { kind: 'resetPassword', link } : { kind: 'nobody' }));
}

async function sendSignIn(context: IdentityContext, body: Body, call: Call): Promise<Answer<{ email: string }>> {
  const address = readEmail(body.email);
  if (!address.ok) return address;
  if (!body.continueUrl) return refuse('MISSING_CONTINUE_URI');
  const { email } = address.value;
  const account = await openableAccount(context, email);
  // People without an account get one by the link, where accounts are open to all.
  const isWelcome = account !== undefined || context.settings.signUpOpen;
  const parcel = { kind: 'signIn', email, account, body, call } as const;
  return post(context, parcel, (link) => (isWelcome ? { kind: 'signIn', link } : { kind: 'nobody' }));
}

async function sendChange(context: IdentityContext, body: Body, call: Call): Promise<Answer<{ email: string }>> {
  const holder = await findTokenHolder(context, body.idToken);
  if (!holder.ok) return holder;
  const { account, claims } = holder.value;
  const address = readEmail(body.newEmail);
  if (!address.ok) return address;
  const newEmail = address.value.email;
  if (account.isAnonymous || account.email === undefined) return refuse('OPERATION_NOT_ALLOWED');
  if (!isRecent(context, claims.authAt)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const taken = newEmail !== account.email && (await openableAccount(context, newEmail)) !== undefined;
  if (taken && !context.settings.enumerationProtection) return refuse('EMAIL_EXISTS');
  const parcel = { kind: 'verifyAndChangeEmail', email: account.email, newEmail, account, body, call } as const;
  const sent = await post(context, parcel, (link) =>
    taken ? { kind: 'nobody' } : { kind: 'verifyAndChangeEmail', link, newEmail },
  );
  return sent.ok ? { ok: true, value: { email: account.email } } : sent;
}

type Parcel = {
  readonly kind: 'verifyEmail' | 'resetPassword' | 'signIn' | 'verifyAndChangeEmail';
  readonly email: string;
  readonly newEmail?: string;
  readonly account: Account | undefined;
  readonly body: Body;
  readonly call: Call;
};

async function post(
  context: IdentityContext,
  { kind, email, newEmail, account, body, call }: Parcel,
  write: (link: string) => Email,
): Promise<Answer<{ email: string }>> {
  const to = newEmail ?? email;
  if (!mayWriteTo(context, { kind, to }, call)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const language = languageOf(account, call);
  await context.db.inTransaction(async (tx) => {
    const wish = { kind, accountId: account?.id, email, newEmail, language, continueUrl: body.continueUrl };
    const letter = write(await makeActionCode(context, tx, wish));
    await queueEmail(context, tx, { to, accountId: account?.id, language, letter });
  });
  return { ok: true, value: { email } };
}

/**
 * No mailbox is flooded. But strangers' requests never block someone who lately signed in from this address, and make
 * everyone else wait no longer than a code that they had sent there is valid. Requests of one kind hold up no other:
 * someone who opens an account can verify their address immediately.
 */
function mayWriteTo(
  { limiter, settings: { limits } }: IdentityContext,
  { kind, to }: Pick<Parcel, 'kind'> & { to: string },
  { address }: Call,
): boolean {
  const byRecipient = mailKey(kind, to);
  const isKnown = limiter.remembers(pairKey(address, to), limits.knownMs);
  if (!isKnown && limiter.mustWait(byRecipient, limits.mailsToRecipient)) return false;
  if (!limiter.take(`mail ${kind} ${address} to ${sha256(to)}`, limits.mailsToRecipientByAddress)) return false;
  if (!isKnown) limiter.fail(byRecipient, limits.mailsToRecipient);
  return true;
}

function readEmail(text: string | undefined): Answer<{ email: string }> {
  if (!text) return refuse('MISSING_EMAIL');
  const email = normaliseEmail(text);
  return email === undefined ? refuse('INVALID_EMAIL') : { ok: true, value: { email } };
}

/** The account of an address that someone may get into again: not disabled, not closed permanently. */
async function openableAccount({ db, now, settings }: IdentityContext, email: string): Promise<Account | undefined> {
  const account = await findAccountByEmail(db.reader, email);
  if (!account || account.disabledAt !== undefined) return undefined;
  return isClosedForGood(account, now(), settings.reopenMs) ? undefined : account;
}
