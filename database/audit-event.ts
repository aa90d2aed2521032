import type { Queries } from '#database/connection.ts';
import type { AccountId } from '#domain/ids.ts';

/** What the identity records for the operator; never a secret, a token or an email address. */
export type AuditKind =
  | 'accountOpened'
  | 'guestOpened'
  | 'guestLinked'
  | 'accountClosed'
  | 'accountReopened'
  | 'signedIn'
  | 'signInFailed'
  | 'secondFactorFailed'
  | 'sessionRevoked'
  | 'tokenRevoked'
  | 'signedOutEverywhere'
  | 'emailVerified'
  | 'emailRecovered'
  | 'passwordReset'
  | 'providerLinked'
  | 'providerUnlinked'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'accountDisabled'
  | 'accountEnabled'
  | 'resetLinkMade'
  | 'guestWorksBrought'
  | 'passwordChanged'
  | 'emailChanged'
  | 'refreshTokenReused'
  | 'signingKeyMade'
  | 'emailGivenUp'
  | 'workWithdrawn'
  | 'workGivenBack'
  | 'reportDismissed'
  | 'accessTokenMade'
  | 'accessTokenEnded'
  | 'accountErased'
  | 'archiveMade'
  | 'organisationBegun'
  | 'organisationDeleted'
  | 'organisationRestored'
  | 'memberJoined'
  | 'memberLeft'
  | 'memberRemoved'
  | 'roleChanged'
  | 'projectMoved'
  | 'operatorMade'
  | 'operatorRemoved'
  | 'jobRetried'
  | 'jobDropped'
  | 'testLetterWritten';

/** Adds one line to the record; nothing ever changes one. */
export async function insertAuditEvent(
  tx: Queries,
  event: { id: string; accountId?: AccountId; kind: AuditKind; detail?: object; at: number },
): Promise<void> {
  const { id, accountId, kind, detail, at } = event;
  await tx
    .insertInto('audit_event')
    .values({ id, account_id: accountId ?? null, kind, detail: JSON.stringify(detail ?? {}), at })
    .execute();
}

/** How often something happened to an account since a time. */
export async function countAuditEvents(
  db: Queries,
  accountId: AccountId,
  kind: AuditKind,
  since: number,
): Promise<number> {
  const row = await db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('at', '>=', since)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Forgets what happened before a time. */
export async function deleteAuditEventsBefore(tx: Queries, time: number): Promise<void> {
  await tx.deleteFrom('audit_event').where('at', '<', time).execute();
}
