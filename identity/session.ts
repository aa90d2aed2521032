import { deleteOtherDevices } from '#database/device.ts';
import { findNotificationCounts } from '#database/notification.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findKeptSession,
  insertSession,
  type KeptSession,
  updateSession,
} from '#database/session.ts';
import { deleteFamiliesOfSession, findSignIn, updateSignIn } from '#database/sign-in.ts';
import type { AccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { sha256 } from '#identity/secret.ts';

type SessionContext = Pick<IdentityContext, 'db' | 'now' | 'random' | 'settings' | 'onSessionsEnded'>;

/** Someone whose browser has shown a session's cookie. */
export type Session = Pick<
  KeptSession,
  | 'id'
  | 'accountId'
  | 'displayName'
  | 'photoUrl'
  | 'isAnonymous'
  | 'isVerified'
  | 'isOperator'
  | 'timeZone'
  | 'language'
  | 'orgSlug'
  | 'authAt'
  | 'createdAt'
>;

/** The account whose session begins, where, and by which sign-in. */
export type SessionStart = {
  readonly accountId: AccountId;
  readonly authAt: number;
  readonly userAgent: string;
  readonly address: string;
  readonly family: string;
  readonly deviceHash: string | undefined;
};

/** Begins a session; returns the value for the cookie, which is stored nowhere else. */
export async function startSession(
  { db, now, random, settings }: SessionContext,
  { accountId, authAt, userAgent, address, family, deviceHash }: SessionStart,
): Promise<string> {
  const value = Buffer.from(random(32)).toString('base64url');
  const at = now();
  const expiresAt = expiryOf(settings, at, at);
  const hash = sha256(value);
  await db.inTransaction(async (tx) => {
    await insertSession(tx, {
      hash,
      accountId,
      authAt,
      now: at,
      expiresAt,
      userAgent: userAgent.slice(0, 300),
      address,
    });
    await updateSignIn(tx, family, { sessionHash: hash, deviceHash });
  });
  return value;
}

/**
 * The session of a cookie's value, if it has not ended and its account is neither closed nor disabled. Being used
 * lets it live on, which is written down at most hourly.
 */
export async function findSession(context: SessionContext, value: string | undefined): Promise<Session | undefined> {
  if (!value || !/^[\w-]{43}$/.test(value)) return undefined;
  const hash = sha256(value);
  const session = await findKeptSession(context.db.reader, hash, context.now());
  if (!session) return undefined;
  if (context.now() - session.seenAt >= context.settings.touchMs) await slide(context, hash, session, session.authAt);
  return session;
}

/** Records that the person of a session has proved again who they are: by which sign-in, and when. */
export async function renewSession(
  context: SessionContext,
  value: string,
  session: Session,
  { authAt, family, deviceHash }: { authAt: number; family: string; deviceHash: string | undefined },
): Promise<void> {
  const hash = sha256(value);
  if (authAt > session.authAt) await slide(context, hash, session, authAt);
  const signIn = await findSignIn(context.db.reader, family);
  if (signIn && (signIn.sessionHash !== hash || signIn.deviceHash !== deviceHash))
    await context.db.inTransaction((tx) => updateSignIn(tx, family, { sessionHash: hash, deviceHash }));
}

/**
 * Ends the session of a cookie's value and the sign-ins it belongs to; ending one that is over changes nothing. A
 * guest's sign-in can be kept: for a while it proves whose works may be moved to the new account.
 */
export async function endSession(
  context: SessionContext,
  value: string | undefined,
  { keepsSignIn = false } = {},
): Promise<void> {
  if (!value) return;
  const hash = sha256(value);
  const session = await findKeptSession(context.db.reader, hash, context.now());
  await context.db.inTransaction(async (tx) => {
    if (!keepsSignIn) await deleteFamiliesOfSession(tx, hash);
    await deleteSession(tx, hash);
  });
  if (session) tellSessionsEnded(context, session.accountId);
}

/** Ends every session of an account. */
export async function endSessionsOf(context: SessionContext, accountId: AccountId): Promise<void> {
  await context.db.inTransaction((tx) => deleteSessionsOf(tx, accountId));
  tellSessionsEnded(context, accountId);
}

/** Ends every session of an account but the one of a cookie's value. */
export async function endOtherSessions(context: SessionContext, accountId: AccountId, value: string): Promise<void> {
  await context.db.inTransaction((tx) => deleteOtherDevices(tx, accountId, sha256(value)));
  tellSessionsEnded(context, accountId);
}

/** Tells all listeners that sessions of an account have ended. */
export function tellSessionsEnded({ onSessionsEnded }: Pick<IdentityContext, 'onSessionsEnded'>, id: AccountId): void {
  for (const listener of onSessionsEnded) listener(id);
}

/** The data of a page's header, as `GET /session` answers it. */
export async function describeSession(context: SessionContext, session: Session | undefined): Promise<object> {
  if (!session) return { account: null, unread: 0 };
  const { accountId, displayName, photoUrl, orgSlug, isAnonymous } = session;
  return {
    account: { uid: accountId, displayName, photoURL: photoUrl ?? null, orgId: orgSlug, isAnonymous },
    unread: (await findNotificationCounts(context.db.reader, accountId)).unread,
  };
}

async function slide({ db, now, settings }: SessionContext, hash: string, { createdAt }: Session, authAt: number) {
  const seenAt = now();
  const expiresAt = expiryOf(settings, createdAt, seenAt);
  await db.inTransaction((tx) => updateSession(tx, hash, { authAt, seenAt, expiresAt }));
}

function expiryOf(settings: IdentityContext['settings'], createdAt: number, seenAt: number): number {
  return Math.min(seenAt + settings.sessionSlideMs, createdAt + settings.sessionLifeMs);
}
