import type { AuthCredential, MultiFactorResolver, User, UserCredential } from 'firebase/auth';
import { isOwnWord } from '#domain/own-word.ts';
import { forgetGuest, keepGuest } from './guest-token.ts';
import { identityApp, withAppCheck } from './identity-app.ts';
import { beginSession, callOurs, identityClient } from './identity-client.ts';
import { logged } from './logged.ts';
import { hereIn } from './next-address.ts';
import { AccountError } from './reach.ts';

/**
 * The result of a sign-in: someone is logged in, or has to enter a code of the authenticator app, or a recovery code.
 */
export type SignInStep =
  | { readonly kind: 'done'; readonly uid: string }
  | { readonly kind: 'secondFactor'; readonly resolver: MultiFactorResolver; readonly isHosted: boolean };

/** Stores the address that a link was requested for, and the name for a new account, until the link is opened. */
const mailedKey = 'fabula.mailedSignIn';
const mailedNameKey = 'fabula.mailedName';

/** Signs someone in with their password; rejects with the client's error, whose `code` names the reason. */
export function logIn(email: string, password: string): Promise<SignInStep> {
  return logged('logIn', () => signIn(async ({ auth, sdk }) => sdk.signInWithEmailAndPassword(auth, email, password)));
}

/** Signs in, or opens an account (by the name given, if one is), with what another provider's window handed over. */
export function logInWith(
  providerId: string,
  handed: { idToken: string; rawNonce: string },
  name = '',
): Promise<SignInStep> {
  return logged('logInWith', async () => {
    return signIn(async ({ auth, sdk }) => {
      const credential = new sdk.OAuthProvider(providerId).credential(handed);
      return linkOrSignIn(auth.currentUser, credential, name);
    });
  });
}

/** Lets a visitor write immediately; their texts stay theirs when they create an account. */
export function beginAsGuest(): Promise<SignInStep> {
  return logged('beginAsGuest', async () => {
    const { auth, sdk } = await identityClient();
    const { user } = await withAppCheck(() => sdk.signInAnonymously(auth));
    await beginSession(user);
    return { kind: 'done', uid: user.uid };
  });
}

/** Requests an email with a link to sign in by, or to open an account by the given name. */
export function mailLink(email: string, next: string, name = ''): Promise<void> {
  return logged('mailLink', async () => {
    const { auth, sdk } = await identityClient();
    const settings = { url: new URL(next, location.origin).href, handleCodeInApp: true };
    await withAppCheck(() => sdk.sendSignInLinkToEmail(auth, email, settings));
    localStorage.setItem(mailedKey, email);
    localStorage.setItem(mailedNameKey, name);
  });
}

/** The address a link was asked for in this browser. */
export function mailedAddress(): string | undefined {
  return localStorage.getItem(mailedKey) ?? undefined;
}

/** Signs in by the link of the page's own address. */
export function logInByLink(email: string, href: string): Promise<SignInStep> {
  return logged('logInByLink', async () => {
    const name = email === mailedAddress() ? (localStorage.getItem(mailedNameKey) ?? '') : '';
    const step = await signIn(async ({ auth, sdk }) =>
      linkOrSignIn(auth.currentUser, sdk.EmailAuthProvider.credentialWithLink(email, href), name),
    );
    localStorage.removeItem(mailedKey);
    localStorage.removeItem(mailedNameKey);
    return step;
  });
}

/** Opens an account with a display name; a guest's becomes it, with everything it has. The email is verified later. */
export function register(name: string, email: string, password: string): Promise<SignInStep> {
  return logged('register', async () => {
    // The server learns the name only afterwards.
    if (isOwnWord(password, [name])) throw new AccountError('weak-password', 'The password is the name.');
    const { auth, sdk } = await identityClient();
    const guest = auth.currentUser?.isAnonymous ? auth.currentUser : undefined;
    // An interrupted attempt has opened the account already: it continues from there.
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
    return { kind: 'done', uid: user.uid };
  });
}

/** Sends the email that verifies someone's address. */
export function mailVerification(user: User): Promise<void> {
  return logged('mailVerification', async () => {
    const { sdk } = await identityClient();
    await sdk.sendEmailVerification(user, { url: hereIn('/library') });
  });
}

/** Ends a sign-in that waits, with a code of the app or a recovery code. */
export function answerChallenge(resolver: MultiFactorResolver, code: string): Promise<SignInStep> {
  return logged('answerChallenge', () => signIn(() => resolve(resolver, code)));
}

/** Sends the required second factor, and begins the session of the page. */
export function answerResolver(resolver: MultiFactorResolver, code: string): Promise<void> {
  return logged('answerResolver', async () => {
    const { user } = await resolve(resolver, code);
    await beginSession(user);
  });
}

async function resolve(resolver: MultiFactorResolver, code: string): Promise<UserCredential> {
  const { auth, sdk } = await identityClient();
  const { configuration } = await identityApp();
  const plain = code.replace(/[\s-]/g, '');
  const hint = resolver.hints[0];
  const isRecoveryCode = !/^\d{6}$/.test(plain);
  if (isRecoveryCode && configuration.fabula.mode === 'hosted')
    throw new AccountError('invalid-verification-code', 'The hosted service has no recovery codes.');
  if (isRecoveryCode) return sdk.signInWithCustomToken(auth, await recover(resolver, code));
  if (!hint) throw new AccountError('multi-factor-info-not-found', 'There is no second factor to answer for.');
  return resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(hint.uid, plain));
}

/** The protocol has no recovery codes: our own server gives a token to sign in with for one. */
async function recover(resolver: MultiFactorResolver, recoveryCode: string): Promise<string> {
  const { credential } = resolver.session as unknown as { credential: string };
  const wish = { mfaPendingCredential: credential, recoveryCode };
  const { customToken } = await callOurs<{ customToken: string }>('mfaSignIn:recover', wish, {
    INVALID_CODE: 'invalid-verification-code',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
    other: 'invalid-multi-factor-session',
  });
  return customToken;
}

async function signIn(
  deed: (client: Awaited<ReturnType<typeof identityClient>>) => Promise<UserCredential>,
): Promise<SignInStep> {
  const client = await identityClient();
  const { auth } = client;
  const guest = auth.currentUser?.isAnonymous ? auth.currentUser : undefined;
  // Requested before the guest becomes somebody else: it proves whose works may be moved.
  const guestToken = await guest?.getIdToken().catch(() => undefined);
  try {
    const { user } = await deed(client);
    if (user.uid === guest?.uid) forgetGuest();
    else if (guestToken !== undefined) keepGuest(guestToken, user.uid);
    await beginSession(user);
    return { kind: 'done', uid: user.uid };
  } catch (error) {
    const { configuration } = await identityApp();
    const isHosted = configuration.fabula.mode === 'hosted';
    return { kind: 'secondFactor', resolver: await resolverOf(error), isHosted };
  }
}

/** What a sign-in waits for that requires a second factor; any other error is passed on. */
export async function resolverOf(error: unknown): Promise<MultiFactorResolver> {
  if ((error as { code?: string }).code !== 'auth/multi-factor-auth-required') throw error;
  const { auth, sdk } = await identityClient();
  return sdk.getMultiFactorResolver(auth, error as Parameters<typeof sdk.getMultiFactorResolver>[1]);
}

/**
 * A guest becomes the account they register; someone who has an account already is signed in to that, and keeps its
 * name.
 */
async function linkOrSignIn(guest: User | null, credential: AuthCredential, name: string): Promise<UserCredential> {
  const { auth, sdk } = await identityClient();
  const entered = guest?.isAnonymous
    ? await sdk.linkWithCredential(guest, credential).catch((error: { code?: string }) => {
        if (!isTaken(error.code)) throw error;
        return sdk.signInWithCredential(auth, credential);
      })
    : await sdk.signInWithCredential(auth, credential);
  const { user } = entered;
  const isNew = user.uid === guest?.uid || sdk.getAdditionalUserInfo(entered)?.isNewUser === true;
  // The login succeeds even if saving the name fails: they can set it later.
  if (isNew && name) await sdk.updateProfile(user, { displayName: name }).catch((error) => console.warn(error));
  return entered;
}

function isTaken(code: string | undefined): boolean {
  return code === 'auth/email-already-in-use' || code === 'auth/credential-already-in-use';
}
