import { deleteActionCodesBefore } from '#database/action-code.ts';
import { deleteAuditEventsBefore } from '#database/audit-event.ts';
import { deleteMailsBefore } from '#database/mail.ts';
import { deleteExpiredPendingSignIns } from '#database/pending-sign-in.ts';
import { deleteExpiredRefreshTokens } from '#database/refresh-token.ts';
import { deleteExpiredSessions } from '#database/session.ts';
import { deleteSignInsBefore } from '#database/sign-in.ts';
import { deleteExpiredSpentTokens } from '#database/spent-token.ts';
import { mailKeepMs } from '#domain/email.ts';
import type { IdentityContext } from '#identity/context.ts';

/** Forgets the tokens, sessions, emails and records whose time is over; to be run about daily. */
export async function cleanUpIdentity({
  db,
  now,
  settings,
}: Pick<IdentityContext, 'db' | 'now' | 'settings'>): Promise<void> {
  const at = now();
  await db.inTransaction((tx) => deleteExpiredRefreshTokens(tx, at));
  await db.inTransaction((tx) => deleteExpiredSessions(tx, at));
  await db.inTransaction((tx) => deleteAuditEventsBefore(tx, at - settings.auditLifeMs));
  await db.inTransaction((tx) => deleteExpiredSpentTokens(tx, at));
  await db.inTransaction((tx) => deleteExpiredPendingSignIns(tx, at));
  // A code is reported as expired for a while, and is unknown after that.
  await db.inTransaction((tx) => deleteActionCodesBefore(tx, at - settings.auditLifeMs));
  await db.inTransaction((tx) => deleteSignInsBefore(tx, at - settings.refreshLifeMs));
  await db.inTransaction((tx) => deleteMailsBefore(tx, at - mailKeepMs));
}
