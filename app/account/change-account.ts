import type { AuthCredential, MultiFactorResolver, TotpSecret, User } from 'firebase/auth';
import { withAppCheck } from './identity-app.ts';
import { beginSession, callOurs, endSession, identityClient } from './identity-client.ts';
import { logged } from './logged.ts';
import { hereIn } from './next-address.ts';
import { AccountError, reach } from './reach.ts';
import { mailVerification, resolverOf } from './sign-in.ts';

/** Requests an email for choosing a new password. */
export function mailReset(email: string): Promise<void> {
  return logged('mailReset', async () => {
    const { auth, sdk } = await identityClient();
    await withAppCheck(() => sdk.sendPasswordResetEmail(auth, email, { url: hereIn('/login') }));
  });
}

/**
 * The account that is signed in to the client; rejects where the page knows someone whom this browser's client does
 * not.
 */
async function currentUser(uid: string): Promise<User> {
  const { auth } = await identityClient();
  if (auth.currentUser?.uid === uid) return auth.currentUser;
  throw new AccountError('requires-recent-login', 'The client knows nobody, or somebody else.');
}

/**
 * Lets someone prove again who they are, by their password. It also repairs a browser whose client has forgotten them.
 *
 * @returns what waits for a second factor, where the account has one
 */
export function proveByPassword(
  uid: string,
  email: string | undefined,
  password: string,
): Promise<MultiFactorResolver | undefined> {
  return logged('proveByPassword', async () => {
    const { sdk } = await identityClient();
    if (!email) {
      // The words of the specification, for readers of the log; the person gets a sentence.
      console.warn('User email is required for reauthentication.');
      throw new AccountError('email-needed-for-reauthentication', 'User email is required for reauthentication.');
    }
    return prove(uid, sdk.EmailAuthProvider.credential(email, password));
  });
}

/** The same by another provider's window. */
export function proveByProvider(
  uid: string,
  providerId: string,
  handed: { idToken: string; rawNonce: string },
): Promise<MultiFactorResolver | undefined> {
  return logged('proveByProvider', async () => {
    const { sdk } = await identityClient();
    return prove(uid, new sdk.OAuthProvider(providerId).credential(handed));
  });
}

async function prove(uid: string, credential: AuthCredential): Promise<MultiFactorResolver | undefined> {
  const { auth, sdk } = await identityClient();
  const user = auth.currentUser;
  try {
    const result =
      user?.uid === uid
        ? await sdk.reauthenticateWithCredential(user, credential)
        : await sdk.signInWithCredential(auth, credential);
    await beginSession(result.user);
    return undefined;
  } catch (error) {
    return resolverOf(error);
  }
}

/** Gives an account a new password; everyone else who is signed in to it is signed out. */
export function changePassword(uid: string, password: string): Promise<void> {
  return logged('changePassword', async () => {
    const { sdk } = await identityClient();
    const user = await currentUser(uid);
    await sdk.updatePassword(user, password);
    await beginSession(user, { endsOthers: true });
  });
}

/**
 * Gives an account that has no email one, and a password; everyone else who is signed in to it is signed out. The
 * address is verified by an email.
 */
export async function addPassword(uid: string, email: string, password: string): Promise<void> {
  const { sdk } = await identityClient();
  const user = await currentUser(uid);
  await sdk.linkWithCredential(user, sdk.EmailAuthProvider.credential(email, password));
  await beginSession(user, { endsOthers: true });
  // It can be asked for again on the same page.
  await mailVerification(user).catch((error: unknown) => console.warn(error));
}

/** Gives an account another name where a hosted service keeps it. */
export function changeName(uid: string, name: string): Promise<void> {
  return logged('changeName', async () => {
    const { sdk } = await identityClient();
    const user = await currentUser(uid);
    await sdk.updateProfile(user, { displayName: name });
    await beginSession(user);
  });
}

/** Sends an email to a new address, whose link makes it the account's. */
export function mailNewAddress(uid: string, email: string): Promise<void> {
  return logged('mailNewAddress', async () => {
    const { sdk } = await identityClient();
    await sdk.verifyBeforeUpdateEmail(await currentUser(uid), email, { url: hereIn('/login') });
  });
}

/** Sends the verification email again. */
export function mailProof(uid: string): Promise<void> {
  return logged('mailProof', async () => {
    await mailVerification(await currentUser(uid));
  });
}

/** Adds another provider to the account. */
export function linkProvider(
  uid: string,
  providerId: string,
  handed: { idToken: string; rawNonce: string },
): Promise<void> {
  return logged('linkProvider', async () => {
    const { sdk } = await identityClient();
    const user = await currentUser(uid);
    await sdk.linkWithCredential(user, new sdk.OAuthProvider(providerId).credential(handed));
    await beginSession(user);
  });
}

/** Removes a provider from the account; everyone else who is signed in to it is signed out. */
export function unlinkProvider(uid: string, providerId: string): Promise<void> {
  return logged('unlinkProvider', async () => {
    const { sdk } = await identityClient();
    const user = await currentUser(uid);
    await sdk.unlink(user, providerId);
    await beginSession(user, { endsOthers: true });
  });
}

/** Begins a new second factor; answers its secret and the address an authenticator app reads from a picture. */
export function beginFactor(uid: string, brand: string): Promise<{ secret: TotpSecret; address: string }> {
  return logged('beginFactor', async () => {
    const { sdk } = await identityClient();
    const user = await currentUser(uid);
    const session = await sdk.multiFactor(user).getSession();
    const secret = await sdk.TotpMultiFactorGenerator.generateSecret(session);
    return { secret, address: secret.generateQrCodeUrl(user.email ?? user.uid, brand) };
  });
}

/** Keeps the second factor, once its first code is right. */
export function keepFactor(uid: string, secret: TotpSecret, code: string, name: string): Promise<void> {
  return logged('keepFactor', async () => {
    const { sdk } = await identityClient();
    const user = await currentUser(uid);
    const assertion = sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, code.replace(/\s/g, ''));
    await sdk.multiFactor(user).enroll(assertion, name);
    await beginSession(user, { endsOthers: true });
  });
}

/** Removes a second factor. */
export function removeFactor(uid: string, factorId: string): Promise<void> {
  return logged('removeFactor', async () => {
    const { sdk } = await identityClient();
    const user = await currentUser(uid);
    await sdk.multiFactor(user).unenroll(factorId);
    await beginSession(user, { endsOthers: true });
  });
}

/** Makes new recovery codes in place of the old ones; they are shown this once. */
export function makeRecoveryCodes(uid: string): Promise<string[]> {
  return logged('makeRecoveryCodes', async () => {
    const wish = { idToken: await (await currentUser(uid)).getIdToken() };
    const { recoveryCodes } = await callOurs<{ recoveryCodes: string[] }>('recoveryCodes:renew', wish, {
      CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
      other: 'multi-factor-info-not-found',
    });
    return recoveryCodes;
  });
}

/**
 * Closes the account. Where a hosted service keeps accounts, only the data here is closed, and the login there stays:
 * without it the person could not return.
 */
export function closeAccount(uid: string, { isHosted }: { isHosted: boolean }): Promise<void> {
  return logged('closeAccount', async () => {
    const { sdk } = await identityClient();
    const user = await currentUser(uid);
    if (isHosted) {
      const answer = await reach('/session?account=close', {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${await user.getIdToken(true)}` },
      });
      if (answer.status === 401) throw new AccountError('requires-recent-login', 'The account was not closed.');
      if (!answer.ok) throw new AccountError('session-failed', `DELETE /session answered ${answer.status}`);
    } else {
      await sdk.deleteUser(user);
    }
    await endSession();
  });
}
