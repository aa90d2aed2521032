import { z } from 'zod';
import { enterAccount } from '#commands/account/enter-account.ts';
import type { Account } from '#database/account.ts';
import { findAccountByEmail } from '#database/account.ts';
import { findProviderLink } from '#database/provider-link.ts';
import { insertSpentToken } from '#database/spent-token.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { finishSignIn } from '#identity/finish-sign-in.ts';
import { languageOf } from '#identity/language.ts';
import { queueEmail } from '#identity/mail.ts';
import { providerInfo } from '#identity/provider-info.ts';
import { type ProviderPerson, verifyProviderToken } from '#identity/provider-token.ts';
import type { Provider } from '#identity/providers.ts';
import { sha256 } from '#identity/secret.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { signIn } from '#identity/sign-in.ts';
import { findTokenHolder, holderOf, isRecent, type TokenHolder } from '#identity/token-holder.ts';

const Body = z.object({
  /** A form: `id_token`, `providerId`, `nonce`. */
  postBody: z.string().optional(),
  idToken: z.string().optional(),
  autoCreate: z.boolean().optional(),
});

/** What a provider's token was shown for. */
type Visit = {
  readonly provider: Provider;
  readonly person: ProviderPerson;
  readonly token: string;
  readonly holder: TokenHolder | undefined;
  readonly mayOpen: boolean;
  readonly call: Call;
};

/**
 * Signs in by another provider's ID token, opens or links accounts by it, or adds the provider to the account that is
 * signed in. Each token counts once.
 */
export const accountsSignInWithIdp = endpoint(Body, async (context, body, call) => {
  if (!context.limiter.take(`code ${call.address}`, context.settings.limits.codesByAddress))
    return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const form = new URLSearchParams((body.postBody ?? '').slice(0, 20_000));
  const provider = await context.providers.find(form.get('providerId') ?? '');
  if (!provider) return refuse('OPERATION_NOT_ALLOWED');
  const token = form.get('id_token');
  if (!token) return refuse('INVALID_IDP_RESPONSE');
  const person = await verifyProviderToken(context, provider, { token, rawNonce: form.get('nonce') ?? '' });
  if (!person) return refuse('INVALID_IDP_RESPONSE');
  context.limiter.giveBack(`code ${call.address}`);
  const found = body.idToken === undefined ? undefined : await findTokenHolder(context, body.idToken);
  if (found && !found.ok) return found;
  const holder = found?.value;
  // Another way to sign in is as good as a new password: the holder of an old token may not add one.
  if (holder && !holder.account.isAnonymous && !isRecent(context, holder.claims.authAt))
    return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const mayOpen = body.autoCreate !== false && context.settings.signUpOpen;
  if (body.autoCreate === false && !(await isKnown(context, provider, person))) return refuse('EMAIL_NOT_FOUND');
  return visit(context, { provider, person, token, holder, mayOpen, call });
});

async function isKnown({ db }: IdentityContext, { settings }: Provider, { subject }: ProviderPerson) {
  return (await findProviderLink(db.reader, { providerId: settings.id, subject })) !== undefined;
}

async function visit(context: IdentityContext, { provider, person, token, holder, mayOpen, call }: Visit) {
  const providerId = provider.settings.id;
  const { subject, displayName, photoUrl, email, isVerified } = person;
  const wasKnown = await isKnown(context, provider, person);
  const outcome = await enterAccount(context, {
    email,
    isVerified,
    link: { providerId, subject, displayName, photoUrl },
    holder: holder && holderOf(holder),
    mayOpen,
    reopenMs: context.settings.reopenMs,
    spend: (tx) => insertSpentToken(tx, sha256(`provider ${token}`), person.expiresAt + 60_000),
  });
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.kind === 'conflict' && failure.because === 'unconfirmed') return needConfirmation(context, person);
    if (failure.kind === 'conflict' && failure.because === 'linkedElsewhere')
      return refuse('FEDERATED_USER_ID_ALREADY_LINKED');
    if (failure.kind === 'invalid') return refuse('EMAIL_EXISTS');
    return refuse(failure.kind === 'forbidden' ? 'ADMIN_ONLY_OPERATION' : 'INVALID_IDP_RESPONSE');
  }
  const { account, isNew, isCleared } = outcome.value;
  if (isCleared || holder?.account.isAnonymous) tellSessionsEnded(context, account.id);
  if (!wasKnown && !isNew) await tellLinked(context, account, provider.settings.name, call);
  const tokens = await tokensFor(context, account, { providerId, holder, call });
  if (!tokens.ok) return tokens;
  return {
    ok: true as const,
    value: {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      providerId,
      localId: account.id,
      federatedId: subject,
      ...(email === undefined ? {} : { email }),
      emailVerified: isVerified,
      ...(displayName ? { displayName, fullName: displayName } : {}),
      ...(photoUrl ? { photoUrl } : {}),
      rawUserInfo: JSON.stringify({ sub: subject, email, name: displayName, picture: photoUrl }),
      oauthIdToken: token,
      isNewUser: isNew,
      ...tokens.value,
    },
  };
}

async function tokensFor(
  context: IdentityContext,
  account: Account,
  { providerId, holder, call }: { providerId: string; holder: TokenHolder | undefined; call: Call },
): Promise<Answer> {
  if (holder) {
    const { authAt, secondFactorId } = holder.claims;
    const proof = { provider: providerId, authAt, secondFactorId, call, isSame: true };
    return { ok: true, value: await signIn(context, account, proof) };
  }
  const finished = await finishSignIn(context, account, { provider: providerId, authAt: context.now(), call });
  return finished.ok ? { ok: true, value: finished.value.answer } : finished;
}

/** Someone here has that address and the provider does not answer for it: they must sign in the way they know first. */
async function needConfirmation(context: IdentityContext, { email }: ProviderPerson): Promise<Answer> {
  const account = email === undefined ? undefined : await findAccountByEmail(context.db.reader, email);
  const infos = account ? (await providerInfo(context, account)).infos : [];
  const verifiedProvider = context.settings.enumerationProtection ? [] : infos.map(({ providerId }) => providerId);
  return { ok: true, value: { needConfirmation: true, email, verifiedProvider } };
}

async function tellLinked(context: IdentityContext, account: Account, provider: string, call: Call): Promise<void> {
  const to = account.email;
  if (to === undefined) return;
  await context.db.inTransaction((tx) =>
    queueEmail(context, tx, {
      to,
      accountId: account.id,
      language: languageOf(account, call),
      letter: { kind: 'providerLinked', provider },
    }),
  );
}
