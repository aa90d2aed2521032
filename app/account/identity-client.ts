import type { Auth, User } from 'firebase/auth';
import { tellCameIn } from './account-channel.ts';
import { forgetGuest } from './guest-token.ts';
import { followingApp, identityApp } from './identity-app.ts';
import { ownOrigin } from './identity-origin.ts';
import { forgetLogIn, noteKept, noteLogIn } from './log-in-mark.ts';
import { forgetOfflineReader } from './offline-mark.ts';
import { AccountError, reach } from './reach.ts';

type Sdk = typeof import('firebase/auth');

export type IdentityClient = {
  readonly auth: Auth;
  readonly sdk: Sdk;
};

/**
 * The unmodified identity client, fetched when someone signs in, registers, changes their account or logs out, and by
 * the one tab of a browser that follows the identity (follow-identity.ts). Its hosts are set to our own origin right
 * after it is made, before its first request (docs/decisions has why); in hosted mode they stay what they are.
 */
export async function identityClient(): Promise<IdentityClient> {
  // Before any of its requests needs the app check.
  await identityApp();
  return followingClient();
}

/** The same for callers that only ask about someone who is signed in. */
export function followingClient(): Promise<IdentityClient> {
  client ??= makeClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

let client: Promise<IdentityClient> | undefined;

async function makeClient(): Promise<IdentityClient> {
  const [{ app, configuration }, sdk] = await Promise.all([followingApp(), import('firebase/auth')]);
  const auth = sdk.initializeAuth(app, { persistence: [sdk.indexedDBLocalPersistence, sdk.inMemoryPersistence] });
  const origin = ownOrigin(configuration);
  if (origin) {
    const { config } = auth as unknown as { config: { apiHost: string; tokenApiHost: string; apiScheme: string } };
    config.apiHost = `${origin.host}/identitytoolkit.googleapis.com`;
    config.tokenApiHost = `${origin.host}/securetoken.googleapis.com`;
    config.apiScheme = origin.protocol.slice(0, -1);
  }
  // So that emails are in the language of the page.
  auth.languageCode = document.documentElement.lang.slice(0, 2);
  await auth.authStateReady();
  // Nobody can have signed in on this page yet: they would be in the client's own store.
  if (auth.currentUser) noteKept(auth.currentUser.uid);
  return { auth, sdk };
}

/**
 * Makes a call that the protocol does not have and our own server does.
 *
 * @param codes - the client's code for each refusal, and for any other
 */
export async function callOurs<Answer>(
  name: string,
  body: object,
  codes: Readonly<Record<string, string>> & { readonly other: string },
): Promise<Answer> {
  const { auth } = await identityClient();
  const answer = await reach(`/identitytoolkit.googleapis.com/v2/accounts/${name}?key=${auth.app.options.apiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (answer.ok) return said;
  const message = said.error?.message ?? '';
  throw new AccountError(codes[message] ?? codes.other, message);
}

/**
 * Begins the page's own session for a signed-in user: from then on every page knows them by a cookie. A hosted service
 * tells us of them by their token alone, which therefore has to be new.
 *
 * @param options.endsOthers - the change should sign everyone else out; our own identity does so by itself
 */
export async function beginSession(user: User, { endsOthers = false } = {}): Promise<void> {
  const isHosted = (await identityApp()).configuration.fabula.mode === 'hosted';
  const answer = await reach(endsOthers && isHosted ? '/session?others=end' : '/session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${await user.getIdToken(isHosted)}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new AccountError('session-failed', `POST /session answered ${answer.status}`);
  noteLogIn(user.uid);
  tellCameIn(user.uid);
}

/**
 * The session of a browser in which someone logged in and has not logged out, although the page knows nobody. Expired
 * or revoked sign-ins are dropped here too, so that nobody is kept between two states; texts of this browser stay.
 *
 * @returns whether there is a session now, and whether someone has to log in again
 */
export async function resumeSession(): Promise<'resumed' | 'nobody' | 'again'> {
  const { auth, sdk } = await identityClient();
  const user = auth.currentUser;
  if (user?.isAnonymous) return 'nobody';
  if (!user) {
    // The client itself has dropped a revoked account.
    forgetLogIn();
    return 'again';
  }
  try {
    const answer = await reach('/session', {
      method: 'POST',
      headers: { Authorization: `Bearer ${await user.getIdToken()}` },
    });
    if (answer.ok) {
      tellCameIn(user.uid);
      return 'resumed';
    }
    if (answer.status !== 401) return 'nobody';
  } catch {
    return 'nobody';
  }
  await sdk.signOut(auth);
  forgetLogIn();
  return 'again';
}

/** Ends the session on the server, then forgets the user here. Rejects where the server cannot be reached. */
export async function endSession(): Promise<void> {
  const answer = await reach('/session', { method: 'DELETE' });
  if (!answer.ok) throw new AccountError('session-failed', `DELETE /session answered ${answer.status}`);
  forgetLogIn();
  forgetOfflineReader();
  forgetGuest();
  const { auth, sdk } = await identityClient();
  await sdk.signOut(auth);
}
