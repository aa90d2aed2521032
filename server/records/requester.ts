import type { Context } from 'hono';
import { tokenHash } from '#commands/account/make-access-token.ts';
import { findAccessToken, updateAccessTokenUsed } from '#database/access-token.ts';
import { listRoles } from '#database/organisation.ts';
import { type Area, isWithin } from '#domain/access-token.ts';
import type { Actor } from '#domain/account.ts';
import { hourMs } from '#domain/duration.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import type { Acted } from './acts.ts';

/** The caller, and what they may do. */
export type Requester = {
  readonly actor: Actor;
  /** Whether it is within the scopes of a token; a session has no such limits. */
  readonly mayUse: (area: Area, access: 'read' | 'write') => boolean;
  /** The subjects of limits. */
  readonly counted: string;
};

/** How often it is noted that a token is used. */
const notedMs = hourMs;

const tokenForm = /^Bearer +(fabula_[\w-]{43})$/i;

/**
 * The sender of a request: by the token in its header, else by the cookie of their session. Browsers send a cookie
 * unasked, so changing requests must come from one of our own pages.
 */
export async function requesterOf(identity: IdentityContext, c: Context, publicUrl: string): Promise<Acted<Requester>> {
  const header = c.req.header('authorization');
  // A proxy in front may require a password of its own, which browsers then send here as well.
  if (header !== undefined && /^Bearer\b/i.test(header)) return holderOf(identity, header);
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isSafe && c.req.header('origin') !== publicUrl)
    return { ok: false, problem: { code: 'permission-denied', detail: 'otherOrigin' } };
  const actor = await actorOf(identity, c);
  const counted = actor.accountId ?? `at ${identity.addressOf(c)}`;
  return { ok: true, value: { actor, mayUse: () => true, counted } };
}

async function holderOf(identity: IdentityContext, header: string): Promise<Acted<Requester>> {
  const token = tokenForm.exec(header)?.[1];
  const now = identity.now();
  const held = token && (await findAccessToken(identity.db.reader, tokenHash(token), now));
  if (!held) return { ok: false, problem: { code: 'unauthenticated', detail: 'badToken' } };
  const { accountId, isAnonymous, isVerified, scopes } = held;
  if (now - (held.lastUsedAt ?? 0) >= notedMs)
    await identity.db.inTransaction((tx) => updateAccessTokenUsed(tx, held.id, now));
  const roles = await listRoles(identity.db.reader, accountId);
  const mustProveEmail = identity.settings.verifiesEmail && !isAnonymous && !isVerified;
  return {
    ok: true,
    value: {
      actor: { accountId, isAnonymous, mustProveEmail, roles },
      mayUse: (area, access) => isWithin(scopes, area, access),
      counted: accountId,
    },
  };
}
