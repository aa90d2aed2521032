import type { User } from 'firebase/auth';
import { type ClientState, endsSession, standingOf, tokenAge, type Watched, waitFor } from '#domain/identity-watch.ts';
import { hearAccount, tellLoggedOut, tellLook } from './account-channel.ts';
import { followingApp } from './identity-app.ts';
import { followingClient, type IdentityClient } from './identity-client.ts';
import { hasLoggedIn, noteKept, wasKept } from './log-in-mark.ts';
import { reach } from './reach.ts';

/** Held by the one tab of a browser that follows the identity. */
const lockName = 'fabula-identity';

/** Milliseconds until it is believed that a session is over: a new password ends it, and the page begins the next. */
const doubtMs = 5_000;

/** Milliseconds a sign-in as someone else may take until the session is theirs as well. */
const strangerMs = 30_000;

/** The result of a check: when the token ends, if there is one, or that the session is over. */
type Found = { readonly isOver: boolean; readonly expiresAt?: number };

const over: Found = { isOver: true };

/**
 * Follows the state of someone signed in at the identity while a page is open: one tab of a browser does so for all,
 * renews the client's token in time, and tells every tab when the session is over; when it closes, another takes over.
 * Where tabs cannot agree on one (a site without https) each does it.
 *
 * @returns ends it
 */
export function followIdentity(watched: Watched): () => void {
  const { uid } = watched;
  const ending = new AbortController();
  const { signal } = ending;
  if ('locks' in navigator)
    navigator.locks
      .request(lockName, { signal }, () => lead(watched, signal))
      .catch((error: unknown) => {
        if (!signal.aborted) console.warn(error);
      });
  else void lead(watched, signal);
  // Any tab that is looked at again: the one that follows may stay in the background.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tellLook(uid), {
    signal,
  });
  return () => ending.abort();
}

async function lead(watched: Watched, signal: AbortSignal): Promise<void> {
  const { uid } = watched;
  const bell = makeBell(uid, signal);
  let failures = 0;
  while (!signal.aborted) {
    let found: Found | undefined;
    try {
      found = await look(watched, bell);
      failures = 0;
    } catch (error) {
      // A network failure, or a busy service, signs nobody out.
      failures++;
      const { code, message } = error as { code?: string; message?: string };
      // No more than that: an error of the client holds addresses and tokens.
      console.warn(`followIdentity: ${code ?? message}`);
    }
    if (signal.aborted) return;
    if (found?.isOver) return tellLoggedOut(uid, { alsoHere: true });
    await bell.wait(waitFor({ failures, expiresAt: found?.expiresAt, now: Date.now() }));
  }
}

type Bell = {
  /** Waits so long, or until there is reason to look sooner. */
  readonly wait: (ms: number) => Promise<void>;
  readonly ring: () => void;
  readonly signal: AbortSignal;
};

function makeBell(uid: string, signal: AbortSignal): Bell {
  let isRung = false;
  let wake: () => void = () => undefined;
  const ring = () => {
    isRung = true;
    wake();
  };
  addEventListener('online', ring, { signal });
  signal.addEventListener(
    'abort',
    hearAccount(({ look }) => look === uid && ring()),
  );
  signal.addEventListener('abort', ring);
  const wait = async (ms: number) => {
    if (!isRung)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    isRung = false;
  };
  return { wait, ring, signal };
}

/** Those that are rung by the client. */
const heard = new WeakSet<Bell>();

/** Looks once; rejects where nothing could be found out. */
async function look(watched: Watched, bell: Bell): Promise<Found> {
  const { uid } = watched;
  // Someone who never logged in with this browser's client is not in its store either: it need not be fetched to find
  // nobody.
  const client = hasLoggedIn() ? await followingClient() : undefined;
  if (client && !heard.has(bell)) listen(client, bell);
  const user = client?.auth.currentUser ?? undefined;
  const state: ClientState = user ? { kind: 'signedIn', uid: user.uid } : { kind: 'signedOut', wasKept: wasKept(uid) };
  const standing = standingOf(watched, state);
  if (standing === 'end') return endSession(uid);
  if (standing === 'forget' && client && user) void forgetLater(client, user.uid, bell);
  // The session first: the request is cheap, and a token need not be renewed for a session that is over.
  if (!(await isStillIn(uid))) return over;
  if (standing !== 'follow' || !client || !user) return { isOver: false };
  if (tokenAge(endOf(user), Date.now()) !== 'fresh' && (await renew(client, user, watched)) === 'over')
    return endSession(uid);
  return { isOver: false, expiresAt: endOf(user) };
}

/** Checks again when the client's account changes, which other tabs cause as well. */
function listen({ auth, sdk }: IdentityClient, bell: Bell): void {
  heard.add(bell);
  let known = auth.currentUser?.uid;
  const stop = sdk.onAuthStateChanged(auth, (user) => {
    if (user?.uid === known) return;
    known = user?.uid;
    bell.ring();
  });
  bell.signal.addEventListener('abort', stop);
}

/** When the client's token ends, by the clock of this machine. */
function endOf(user: User): number {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager: { expirationTime: number } };
  return stsTokenManager.expirationTime;
}

async function renew({ auth, sdk }: IdentityClient, user: User, watched: Watched): Promise<'renewed' | 'over'> {
  try {
    const token = await user.getIdToken(true);
    // Our own server knows what it renews; of a hosted service it hears by the token alone.
    if ((await followingApp()).configuration.fabula.mode === 'embedded') return 'renewed';
    const answer = await reach('/session', { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    if (answer.ok) return 'renewed';
    if (answer.status !== 401) throw new TypeError(`POST /session answered ${answer.status}`);
  } catch (error) {
    if (!endsSession((error as { code?: unknown }).code, watched)) throw error;
  }
  // Where the session cannot be ended now, the next check finds that the account was signed out.
  noteKept(user.uid);
  // It may have signed out by itself; someone whose session is refused would be kept between two states.
  if (auth.currentUser?.uid === user.uid) await sdk.signOut(auth);
  return 'over';
}

/** Ends the session of a person who is signed out of the client; another person's, begun meanwhile, stays. */
async function endSession(uid: string): Promise<Found> {
  if ((await whoIsIn()) !== uid) return over;
  const answer = await reach('/session', { method: 'DELETE' });
  if (!answer.ok) throw new TypeError(`DELETE /session answered ${answer.status}`);
  return over;
}

/** Signs the client out of an account whose session this browser does not have, unless someone is just logging in. */
async function forgetLater({ auth, sdk }: IdentityClient, stranger: string, { signal }: Bell): Promise<void> {
  await new Promise((done) => setTimeout(done, strangerMs));
  if (signal.aborted || auth.currentUser?.uid !== stranger) return;
  const inside = await whoIsIn().catch(() => stranger);
  if (inside !== stranger && auth.currentUser?.uid === stranger) await sdk.signOut(auth);
}

async function isStillIn(uid: string): Promise<boolean> {
  if ((await whoIsIn()) === uid) return true;
  await new Promise((done) => setTimeout(done, doubtMs));
  return (await whoIsIn()) === uid;
}

/** The account whose session this browser has now. */
async function whoIsIn(): Promise<string | undefined> {
  const answer = await reach('/session', { cache: 'no-store' });
  if (!answer.ok) throw new TypeError(`GET /session answered ${answer.status}`);
  const { account } = (await answer.json()) as { account: { uid: string } | null };
  return account?.uid;
}
