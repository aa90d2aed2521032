import type { AuthCredential, MultiFactorResolver, User, UserCredential } from 'firebase/auth';
import { inLocale, isLocale } from '#domain/locale.ts';
import { forgetGuest, keepGuest, keptGuest } from './guest-token.ts';
import { withAppCheck } from './identity-app.ts';
import { AccountError, beginSession, identityClient } from './identity-client.ts';

/** What a sign-in comes to: somebody is in, or a second factor is asked for. */
export type SignInStep =
  | { readonly kind: 'done'; readonly guestToken: string | undefined }
  | { readonly kind: 'secondFactor'; readonly challenge: Challenge };

/** A sign-in that waits for a code of the authenticator app, or for a recovery code. */
export type Challenge = {
  readonly resolver: MultiFactorResolver;
  readonly guestToken: string | undefined;
};

/** Where the address a link was asked for waits for the link to be opened. */
const mailedKey = 'fabula.mailedSignIn';

/** Signs somebody in with their password; rejects with the client's error, whose `code` names the reason. */
export function logIn(email: string, password: string): Promise<SignInStep> {
  return signIn(async ({ auth, sdk }) => sdk.signInWithEmailAndPassword(auth, email, password));
}

/** Signs in, or opens an account, with what another provider's window handed over. */
export function logInWith(providerId: string, handed: { idToken: string; rawNonce: string }): Promise<SignInStep> {
  return signIn(async ({ auth, sdk }) => {
    const credential = new sdk.OAuthProvider(providerId).credential(handed);
    return linkOrSignIn(auth.currentUser, credential);
  });
}

/** Lets a visitor write at once; what they write stays theirs when they create an account. */
export async function beginAsGuest(): Promise<SignInStep> {
  const { auth, sdk } = await identityClient();
  const { user } = await withAppCheck(() => sdk.signInAnonymously(auth));
  await beginSession(user);
  return { kind: 'done', guestToken: undefined };
}

/** Asks for a mail with a link to sign in by. */
export async function mailLink(email: string, next: string): Promise<void> {
  const { auth, sdk } = await identityClient();
  const settings = { url: new URL(next, location.origin).href, handleCodeInApp: true };
  await withAppCheck(() => sdk.sendSignInLinkToEmail(auth, email, settings));
  localStorage.setItem(mailedKey, email);
}

/** The address a link was asked for in this browser. */
export function mailedAddress(): string | undefined {
  return localStorage.getItem(mailedKey) ?? undefined;
}

/** Signs in by the link of the page's own address. */
export async function logInByLink(email: string, href: string): Promise<SignInStep> {
  const step = await signIn(async ({ auth, sdk }) =>
    linkOrSignIn(auth.currentUser, sdk.EmailAuthProvider.credentialWithLink(email, href)),
  );
  localStorage.removeItem(mailedKey);
  return step;
}

/** Opens an account with a display name; a guest's becomes it, with everything it has. The email is to be proved then. */
export async function register(name: string, email: string, password: string): Promise<SignInStep> {
  const { auth, sdk } = await identityClient();
  const guest = auth.currentUser?.isAnonymous ? auth.currentUser : undefined;
  // A try that broke off half-way has opened the account already: it goes on from there.
  const half = auth.currentUser?.email === email.trim().toLowerCase() ? auth.currentUser : undefined;
  const { user } = half
    ? await sdk.signInWithEmailAndPassword(auth, email, password)
    : await withAppCheck(() =>
        guest
          ? sdk.linkWithCredential(guest, sdk.EmailAuthProvider.credential(email, password))
          : sdk.createUserWithEmailAndPassword(auth, email, password),
      );
  // The session takes the name from the token, wherever the account is kept.
  await sdk.updateProfile(user, { displayName: name });
  await beginSession(user);
  await mailVerification(user).catch((error: unknown) => console.warn(error));
  return { kind: 'done', guestToken: undefined };
}

/** Sends the mail that proves somebody's address. */
export async function mailVerification(user: User): Promise<void> {
  const { sdk } = await identityClient();
  const { lang } = document.documentElement;
  const locale = lang.slice(0, 2);
  const path = inLocale('/library', isLocale(locale) ? locale : 'en');
  await sdk.sendEmailVerification(user, { url: location.origin + path });
}

/** Ends a sign-in that waits, with a code of the app or a recovery code. */
export async function answerChallenge({ resolver, guestToken }: Challenge, code: string): Promise<SignInStep> {
  await answerResolver(resolver, code);
  return { kind: 'done', guestToken };
}

/** Shows the second factor that somebody is asked for, and begins the session of the page. */
export async function answerResolver(resolver: MultiFactorResolver, code: string): Promise<void> {
  const { auth, sdk } = await identityClient();
  const plain = code.replace(/[\s-]/g, '');
  const hint = resolver.hints[0];
  if (!/^\d{6}$/.test(plain)) {
    const { user } = await sdk.signInWithCustomToken(auth, await recover(resolver, code));
    await beginSession(user);
    return;
  }
  if (!hint) throw new AccountError('multi-factor-info-not-found', 'There is no second factor to answer for.');
  const assertion = sdk.TotpMultiFactorGenerator.assertionForSignIn(hint.uid, plain);
  const { user } = await resolver.resolveSignIn(assertion);
  await beginSession(user);
}

/** The protocol has no recovery codes: our own server gives a token to sign in with for one. */
async function recover(resolver: MultiFactorResolver, recoveryCode: string): Promise<string> {
  const { auth } = await identityClient();
  const { credential } = resolver.session as unknown as { credential: string };
  const path = `/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:recover?key=${auth.app.options.apiKey}`;
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mfaPendingCredential: credential, recoveryCode }),
  });
  const body = await answer.json();
  if (answer.ok) return body.customToken;
  const codes: Record<string, string> = {
    INVALID_CODE: 'invalid-verification-code',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  };
  throw new AccountError(codes[body.error?.message] ?? 'invalid-multi-factor-session', body.error?.message);
}

async function signIn(
  deed: (client: Awaited<ReturnType<typeof identityClient>>) => Promise<UserCredential>,
): Promise<SignInStep> {
  const client = await identityClient();
  const { auth } = client;
  const guest = auth.currentUser?.isAnonymous ? auth.currentUser : undefined;
  // Kept before the guest is anybody else, and until it is decided: it proves whose works may be brought along.
  const fresh = await guest?.getIdToken().catch(() => undefined);
  if (fresh !== undefined) keepGuest(fresh);
  const guestToken = keptGuest();
  try {
    const { user } = await deed(client);
    await beginSession(user);
    if (user.uid === guest?.uid) forgetGuest();
    return { kind: 'done', guestToken: keptGuest() };
  } catch (error) {
    const resolver = await resolverOf(error);
    return { kind: 'secondFactor', challenge: { resolver, guestToken } };
  }
}

/** What a sign-in waits for that asks for a second factor; any other error goes on. */
export async function resolverOf(error: unknown): Promise<MultiFactorResolver> {
  if ((error as { code?: string }).code !== 'auth/multi-factor-auth-required') throw error;
  const { auth, sdk } = await identityClient();
  return sdk.getMultiFactorResolver(auth, error as Parameters<typeof sdk.getMultiFactorResolver>[1]);
}

/** A guest becomes what they register as; who has an account already is signed in to that. */
async function linkOrSignIn(user: User | null, credential: AuthCredential): Promise<UserCredential> {
  const { auth, sdk } = await identityClient();
  if (!user?.isAnonymous) return sdk.signInWithCredential(auth, credential);
  return sdk.linkWithCredential(user, credential).catch((error: { code?: string }) => {
    if (!isTaken(error.code)) throw error;
    return sdk.signInWithCredential(auth, credential);
  });
}

function isTaken(code: string | undefined): boolean {
  return code === 'auth/email-already-in-use' || code === 'auth/credential-already-in-use';
}
