import type { Auth, User } from 'firebase/auth';
import { identityApp, withAppCheck } from './identity-app.ts';

/**
 * The unmodified identity client, fetched only when somebody signs in, registers or logs out. Its hosts are set to
 * our own origin right after it is made, before its first request (docs/decisions has why).
 */
export async function identityClient(): Promise<{ auth: Auth; sdk: typeof import('firebase/auth') }> {
  client ??= makeClient();
  return client;
}

let client: Promise<{ auth: Auth; sdk: typeof import('firebase/auth') }> | undefined;

async function makeClient(): Promise<{ auth: Auth; sdk: typeof import('firebase/auth') }> {
  const [{ app, configuration }, sdk] = await Promise.all([identityApp(), import('firebase/auth')]);
  const auth = sdk.initializeAuth(app, { persistence: [sdk.indexedDBLocalPersistence, sdk.inMemoryPersistence] });
  if (configuration.fabula?.mode === 'embedded') {
    const { config } = auth as unknown as { config: { apiHost: string; tokenApiHost: string; apiScheme: string } };
    config.apiHost = `${location.host}/identitytoolkit.googleapis.com`;
    config.tokenApiHost = `${location.host}/securetoken.googleapis.com`;
    config.apiScheme = location.protocol.slice(0, -1);
  }
  await auth.authStateReady();
  return { auth, sdk };
}

/** The page's session could not be begun although the identity said yes. */
export class SessionError extends Error {
  override name = 'SessionError';
}

/** Begins the page's own session for a signed-in user: from then on every page knows them by a cookie. */
async function beginSession(user: User): Promise<void> {
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${await user.getIdToken()}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new SessionError(`POST /session answered ${answer.status}`);
}

/** Signs somebody in; rejects with the client's error, whose `code` names the reason. */
export async function logIn(email: string, password: string): Promise<void> {
  const { auth, sdk } = await identityClient();
  const { user } = await sdk.signInWithEmailAndPassword(auth, email, password);
  await beginSession(user);
}

/** Opens an account with a display name; rejects with the client's error. */
export async function register(name: string, email: string, password: string): Promise<void> {
  const { auth, sdk } = await identityClient();
  const { user } = await withAppCheck(() => sdk.createUserWithEmailAndPassword(auth, email, password));
  await sdk.updateProfile(user, { displayName: name });
  await beginSession(user);
}

/** Ends the session on the server, then forgets the user here. Rejects where the server can not be reached. */
export async function endSession(): Promise<void> {
  const answer = await fetch('/session', { method: 'DELETE' });
  if (!answer.ok) throw new SessionError(`DELETE /session answered ${answer.status}`);
  const { auth, sdk } = await identityClient();
  await sdk.signOut(auth);
}
