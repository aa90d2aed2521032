import type { Actor } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { isAtLeast } from '#domain/role.ts';
import type { Verdict } from './verdict.ts';

/** Members of any role see an organisation's drafts among its projects. */
export function maySeeDrafts(actor: Actor, organisationId: OrganisationId): Verdict<'notMember'> {
  return actor.roles.has(organisationId) ? 'allowed' : 'notMember';
}

/** Writers and above begin projects and bring manuscripts. */
export function mayBeginProject(actor: Actor, organisationId: OrganisationId): Verdict<'notMember' | 'needsRole'> {
  const role = actor.roles.get(organisationId);
  if (role === undefined) return 'notMember';
  return isAtLeast(role, 'writer') ? 'allowed' : 'needsRole';
}

/** Owners say how their organisation appears; a guest has nothing that appears. */
export function mayChangeProfile(
  actor: Actor,
  organisationId: OrganisationId,
): Verdict<'notMember' | 'needsRole' | 'guest'> {
  const role = actor.roles.get(organisationId);
  if (role === undefined) return 'notMember';
  if (role !== 'owner') return 'needsRole';
  return actor.isAnonymous ? 'guest' : 'allowed';
}
