/**
 * How a page that stays open follows the service that keeps its person's account: when the token is renewed, how long
 * it waits after a failure, and what it makes of what the client knows (specification, section 8).
 */

/** Milliseconds before its end at which a token is renewed. */
const renewBeforeMs = 300_000;

/** Milliseconds before its end from which a token counts as over. */
const overBeforeMs = 30_000;

/** Milliseconds until what failed is tried again: the first time, doubling, and at most. */
export const backOffMs = { first: 30_000, most: 960_000 } as const;

/** Where there is no token to say when it ends: as often as one of the usual length is renewed. */
const lookEveryMs = 3_600_000 - renewBeforeMs;

/**
 * The least time between two checks that succeeded: a clock that jumps, or short tokens, cannot make a storm of
 * requests.
 */
const leastMs = 10_000;

/** Whether a token is good, should be renewed, or counts as over. */
export function tokenAge(expiresAt: number, now: number): 'fresh' | 'due' | 'over' {
  if (now > expiresAt - overBeforeMs) return 'over';
  return now >= expiresAt - renewBeforeMs ? 'due' : 'fresh';
}

/**
 * Milliseconds until the next check.
 *
 * @param known.failures - checks in a row that failed, the last one included
 * @param known.expiresAt - when the client's token ends; undefined where the client knows no account
 */
export function waitFor(known: {
  readonly failures: number;
  readonly expiresAt?: number | undefined;
  readonly now: number;
}): number {
  const { failures, expiresAt, now } = known;
  if (failures > 0) return Math.min(backOffMs.first * 2 ** (failures - 1), backOffMs.most);
  if (expiresAt === undefined) return lookEveryMs;
  // However far away a wrong clock puts it.
  return Math.min(Math.max(expiresAt - renewBeforeMs - now, leastMs), lookEveryMs);
}

/** What the client knows of this browser. */
export type ClientState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signedIn'; readonly uid: string }
  /** `wasKept`: this browser's store had the session's person once, so that they were signed out of it. */
  | { readonly kind: 'signedOut'; readonly wasKept: boolean };

/** The consequence for the session of a page. */
export type Standing =
  | 'wait'
  /** The token is renewed in time, and the session with it. */
  | 'follow'
  /**
   * The client never had an account here, or its store is blocked: only the server can say whether the session still
   * lasts.
   */
  | 'ask'
  /** The client knows someone else: the session is what counts, and the client forgets them. */
  | 'forget'
  /** The client was signed out: the session ends as well. */
  | 'end';

/**
 * The account of a page's session. A guest has nothing to log in with again: without the session they would lose their
 * texts.
 */
export type Watched = { readonly uid: string; readonly isGuest: boolean };

/** What a page with a session makes of what the client knows. */
export function standingOf({ uid, isGuest }: Watched, client: ClientState): Standing {
  if (client.kind === 'loading') return 'wait';
  if (client.kind === 'signedIn') return client.uid === uid ? 'follow' : 'forget';
  return client.wasKept && !isGuest ? 'end' : 'ask';
}

/** What the client says of an account that no longer exists. */
const endsAny: readonly string[] = ['auth/user-disabled', 'auth/user-not-found'];

/** What it says of a sign-in that is over for good, however often it is tried again. */
const ends: readonly string[] = [
  ...endsAny,
  'auth/user-token-expired',
  'auth/invalid-user-token',
  // A hosted service says so of a token that was revoked long ago; the client itself would keep the person for ever.
  'auth/invalid-refresh-token',
];

/** Whether a failed renewal ends the session; anything else, as a line that is down, is tried again. */
export function endsSession(code: unknown, { isGuest }: Pick<Watched, 'isGuest'>): boolean {
  return typeof code === 'string' && (isGuest ? endsAny : ends).includes(code);
}
