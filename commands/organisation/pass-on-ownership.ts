import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { listShared } from '#database/erasure.ts';
import { listMembers, updateMemberRole } from '#database/member.ts';
import { lockOrganisation } from '#database/organisation.ts';
import type { AccountId } from '#domain/ids.ts';
import { nextOwner } from '#domain/role.ts';

/**
 * Gives every shared organisation whose only owner cannot be reached another one (`nextOwner`). The unreachable owner
 * keeps their role. Where nobody else is there, nothing is done.
 *
 * @returns who became an owner, and was told
 */
export async function passOnOwnership(
  context: CommandContext,
  tx: Queries,
  outOfReach: AccountId,
): Promise<AccountId[]> {
  const now = context.now();
  const chosen: AccountId[] = [];
  for (const organisationId of await listShared(tx, outOfReach)) {
    const organisation = await lockOrganisation(tx, organisationId);
    const next = nextOwner(await listMembers(tx, organisationId), outOfReach);
    if (!organisation || organisation.deletedAt !== undefined || !next || next.role === 'owner') continue;
    const { accountId } = next;
    await updateMemberRole(tx, { organisationId, accountId, role: 'owner' });
    const id = freshId(context);
    const detail = { organisationId, before: next.role, role: 'owner', insteadOf: outOfReach };
    await insertAuditEvent(tx, { id, accountId, kind: 'roleChanged', detail, at: now });
    const { name, slug } = organisation;
    const facts = { kind: 'membership', event: 'role', role: 'owner', organisation: name, slug } as const;
    await tellPeople(context, tx, [accountId], { key: `membership ${id}`, facts, projectId: undefined });
    chosen.push(accountId);
  }
  return [...new Set(chosen)];
}

/** Tells the open pages of the new owners, once it is committed. */
export function announceOwners(context: CommandContext, chosen: readonly AccountId[]): void {
  for (const accountId of chosen) context.announce?.({ kind: 'role', accountId });
  if (chosen.length > 0) context.announce?.({ kind: 'told', accountIds: chosen });
}
