import { deleteAuditEventsBefore } from '#database/audit-event.ts';
import { deleteExpiredRefreshTokens } from '#database/refresh-token.ts';
import { deleteExpiredSessions } from '#database/session.ts';
import type { IdentityContext } from '#identity/context.ts';

/** Forgets the tokens, sessions and records whose time is over; to be run about daily. */
export async function cleanUpIdentity({
  db,
  now,
  settings,
}: Pick<IdentityContext, 'db' | 'now' | 'settings'>): Promise<void> {
  const at = now();
  await db.inTransaction((tx) => deleteExpiredRefreshTokens(tx, at));
  await db.inTransaction((tx) => deleteExpiredSessions(tx, at));
  await db.inTransaction((tx) => deleteAuditEventsBefore(tx, at - settings.auditLifeMs));
}
