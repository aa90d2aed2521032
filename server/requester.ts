import type { Context } from 'hono';
import { listRoles } from '#database/organisation.ts';
import { type Actor, visitor } from '#domain/account.ts';
import type { IdentityContext } from '#identity/context.ts';
import { findSession, type Session } from '#identity/session.ts';
import { readSessionCookie } from '#identity/session-cookie.ts';

/** The owner of a session, with the roles they hold at the moment; without a session, a visitor. */
export async function actorOfSession(identity: IdentityContext, session: Session | undefined): Promise<Actor> {
  if (!session) return visitor;
  const { accountId, isAnonymous, isVerified, isOperator } = session;
  const roles = await listRoles(identity.db.reader, accountId);
  const mustProveEmail = identity.settings.verifiesEmail && !isAnonymous && !isVerified;
  return { accountId, isAnonymous, mustProveEmail, isOperator, roles };
}

/** The sender of a request, by the cookie of their session. */
export async function actorOf(identity: IdentityContext, c: Context): Promise<Actor> {
  const session = await findSession(identity, readSessionCookie(c, identity.settings));
  return actorOfSession(identity, session);
}
