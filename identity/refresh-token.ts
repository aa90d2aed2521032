import { freshId } from '#commands/context.ts';
import { type Account, findAccount, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import {
  deleteRefreshFamily,
  findRefreshToken,
  insertRefreshToken,
  type RefreshToken,
  updateRotated,
} from '#database/refresh-token.ts';
import { deleteSessionsOf } from '#database/session.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { derivedValue, sha256 } from '#identity/secret.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { refusalOf } from '#identity/token-holder.ts';

/** A refresh token that was accepted, and the one to use from now on (often the same). */
export type Refreshed = { readonly account: Account; readonly kept: RefreshToken; readonly next: string };

/**
 * Accepts a refresh token, or refuses it the way that signs the person out. It is replaced only when it has grown old,
 * and then always by the same successor, however many tabs ask at the same time or late. If it is used after its
 * overlap it must have been copied: the whole sign-in is revoked, and with it the account's sessions.
 */
export async function acceptRefreshToken(context: IdentityContext, token: string): Promise<Answer<Refreshed>> {
  const now = context.now();
  const kept = await findRefreshToken(context.db.reader, sha256(token));
  if (!kept || kept.expiresAt <= now) return refuse('TOKEN_EXPIRED');
  if (kept.overlapUntil !== undefined && kept.overlapUntil <= now) {
    await revokeReused(context, kept);
    return refuse('TOKEN_EXPIRED');
  }
  const account = await findAccount(context.db.reader, kept.accountId);
  const refusal = refusalOf(account);
  if (refusal || !account) return refusal ?? refuse('USER_NOT_FOUND');
  const next = await nextToken(context, kept, token, account);
  if (next === undefined) return refuse('TOKEN_EXPIRED');
  await touchAccount(context, account);
  return { ok: true, value: { account, kept, next } };
}

async function nextToken(
  context: IdentityContext,
  kept: RefreshToken,
  token: string,
  { isAnonymous }: Account,
): Promise<string | undefined> {
  const { refreshRotateMs, refreshOverlapMs, refreshLifeMs } = context.settings;
  const now = context.now();
  if (kept.rotatedAt === undefined && now - kept.createdAt < refreshRotateMs) return token;
  const successor = derivedValue(context.secret, 'refresh-successor', token);
  if (kept.rotatedAt !== undefined) return successor;
  return context.db.inTransaction(async (tx) => {
    const current = await findRefreshToken(tx, kept.hash);
    if (!current) return undefined;
    if (current.rotatedAt !== undefined) return successor;
    // A guest has nothing to log in with again: their sign-in lasts as long as it is used. A full account can log in
    // again.
    const expiresAt = isAnonymous ? now + refreshLifeMs : current.expiresAt;
    await insertRefreshToken(tx, { ...current, hash: sha256(successor), createdAt: now, expiresAt });
    await updateRotated(tx, current.hash, { rotatedAt: now, overlapUntil: now + refreshOverlapMs });
    return successor;
  });
}

async function revokeReused(context: IdentityContext, { family, accountId }: RefreshToken): Promise<void> {
  const id = freshId(context);
  await context.db.inTransaction(async (tx) => {
    await deleteRefreshFamily(tx, family);
    await deleteSessionsOf(tx, accountId);
    await insertAuditEvent(tx, { id, accountId, kind: 'refreshTokenReused', detail: { family }, at: context.now() });
  });
  context.log.warn({ accountId, family }, 'A refresh token was used after its time; its sign-in is revoked.');
  tellSessionsEnded(context, accountId);
}

async function touchAccount({ db, now, settings }: IdentityContext, account: Account): Promise<void> {
  const at = now();
  if (at - account.lastRefreshAt < settings.touchMs) return;
  await db.inTransaction((tx) => updateAccountRow(tx, account.id, { last_refresh_at: at }));
}
