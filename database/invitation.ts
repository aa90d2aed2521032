import type { Queries } from '#database/connection.ts';
import type { InvitationTable } from '#database/tables/tables.ts';
import type { AccountId, InvitationId, OrganisationId } from '#domain/ids.ts';
import type { Role } from '#domain/role.ts';

/** Someone asked to join an organisation, by their address. */
export type Invitation = {
  readonly id: InvitationId;
  readonly organisationId: OrganisationId;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: AccountId;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | undefined;
};

function fromRow(row: InvitationTable): Invitation {
  return {
    id: row.id as InvitationId,
    organisationId: row.organisation_id as OrganisationId,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by as AccountId,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at ?? undefined,
  };
}

/** Writes an invitation; `hash` is that of the code in its email. */
export async function insertInvitation(
  tx: Queries,
  invitation: Omit<Invitation, 'endedAt'> & { readonly hash: string },
): Promise<void> {
  const { id, organisationId, email, role, hash, invitedBy, createdAt, expiresAt } = invitation;
  await tx
    .insertInto('invitation')
    .values({
      id,
      organisation_id: organisationId,
      email,
      role,
      hash,
      invited_by: invitedBy,
      created_at: createdAt,
      expires_at: expiresAt,
      ended_at: null,
    })
    .execute();
}

/** An invitation by the hash of its code. */
export async function findInvitationByHash(db: Queries, hash: string): Promise<Invitation | undefined> {
  const row = await db.selectFrom('invitation').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row && fromRow(row);
}

/** An invitation by its id. */
export async function findInvitation(db: Queries, id: InvitationId): Promise<Invitation | undefined> {
  const row = await db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The invitations of an organisation that can still be accepted, the last first. */
export async function listOpenInvitations(
  db: Queries,
  organisationId: OrganisationId,
  now: number,
): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** How many invitations someone has sent since a time, from any organisation. */
export async function countInvitations(db: Queries, invitedBy: AccountId, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invited_by', '=', invitedBy)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends an invitation that is still open; returns whether it was. */
export async function updateInvitationEnded(tx: Queries, id: InvitationId, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets invitations that ended, or could be accepted last, before a time. */
export async function deleteOldInvitations(tx: Queries, before: number): Promise<void> {
  await tx.deleteFrom('invitation').where('expires_at', '<', before).execute();
}
