import type { Context } from 'hono';
import { listRoles } from '#database/organisation.ts';
import { type Actor, visitor } from '#domain/account.ts';
import type { IdentityContext } from '#identity/context.ts';
import { findSession } from '#identity/session.ts';
import { readSessionCookie } from '#identity/session-cookie.ts';

/** Who sends a request, by the cookie of their session. */
export async function actorOf(identity: IdentityContext, c: Context): Promise<Actor> {
  const session = await findSession(identity, readSessionCookie(c, identity.settings));
  if (!session) return visitor;
  return {
    accountId: session.accountId,
    isAnonymous: session.isAnonymous,
    roles: await listRoles(identity.db.reader, session.accountId),
  };
}
