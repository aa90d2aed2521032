import type { RequestScope } from '#app/context.ts';
import { listOpenInvitations } from '#database/invitation.ts';
import { listMembers } from '#database/member.ts';
import type { Organisation } from '#database/organisation.ts';
import { mayLeave, mayManageMembers, maySeeDrafts } from '#policies/organisation.ts';

/** The members of an organisation, as they see it: addresses and open invitations are for owners alone. */
export async function loadMembers({ actor, commands }: RequestScope, organisation: Organisation) {
  const { reader } = commands.db;
  const mayManage = mayManageMembers(actor, organisation) === 'allowed';
  const isMember = maySeeDrafts(actor, organisation.id) === 'allowed';
  const members = isMember ? await listMembers(reader, organisation.id) : [];
  const open = mayManage ? await listOpenInvitations(reader, organisation.id, commands.now()) : [];
  return {
    kind: organisation.kind,
    mayManage,
    mayLeave: mayLeave(actor, organisation) === 'allowed',
    members: members.map(({ accountId, name, slug, email, photoUrl, role, joinedAt }) => ({
      accountId: accountId as string,
      name: name || slug,
      slug,
      email: mayManage ? email : undefined,
      photoUrl,
      role,
      joinedAt,
      isOwn: accountId === actor.accountId,
    })),
    invitations: open.map(({ id, email, role, expiresAt }) => ({ id: id as string, email, role, expiresAt })),
  };
}

export type MembersData = Awaited<ReturnType<typeof loadMembers>>;
