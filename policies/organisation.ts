import type { Actor } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { isAtLeast } from '#domain/role.ts';
import type { Verdict } from './verdict.ts';

/** An organisation as far as rules look at it. */
type Ruled = { readonly id: OrganisationId; readonly kind: 'personal' | 'shared' };

/** Whoever is signed in sees profiles; a guest's is nobody's but theirs. */
export function maySeeProfile(
  actor: Actor,
  { id, isGuests }: { readonly id: OrganisationId; readonly isGuests: boolean },
): Verdict<'signedOut' | 'guests'> {
  if (actor.accountId === undefined) return 'signedOut';
  return isGuests && !actor.roles.has(id) ? 'guests' : 'allowed';
}

/** Members of any role see an organisation's drafts among its projects. */
export function maySeeDrafts(actor: Actor, organisationId: OrganisationId): Verdict<'notMember'> {
  return actor.accountId !== undefined && actor.roles.has(organisationId) ? 'allowed' : 'notMember';
}

/** Writers and above begin projects and bring manuscripts. */
export function mayBeginProject(actor: Actor, organisationId: OrganisationId): Verdict<'notMember' | 'needsRole'> {
  const role = actor.roles.get(organisationId);
  if (role === undefined) return 'notMember';
  return isAtLeast(role, 'writer') ? 'allowed' : 'needsRole';
}

/**
 * Editors manage the works of their organisation. Who brings one along has to be able to go on doing so: what is given
 * away by mistake is gone.
 */
export function mayManageWorks(actor: Actor, organisationId: OrganisationId): Verdict<'notMember' | 'needsRole'> {
  const role = actor.roles.get(organisationId);
  if (role === undefined) return 'notMember';
  return isAtLeast(role, 'editor') ? 'allowed' : 'needsRole';
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

/** Whoever has an account begins shared organisations; a guest, who can be asked nothing later, does not. */
export function mayBeginOrganisation(actor: Actor): Verdict<'signedOut' | 'guest'> {
  if (actor.accountId === undefined) return 'signedOut';
  return actor.isAnonymous ? 'guest' : 'allowed';
}

/** Owners invite, give roles, take out, delete and bring back; a personal organisation has its one person permanently. */
export function mayManageMembers(actor: Actor, organisation: Ruled): Verdict<'notMember' | 'needsRole' | 'personal'> {
  const role = actor.accountId === undefined ? undefined : actor.roles.get(organisation.id);
  if (role === undefined) return 'notMember';
  if (role !== 'owner') return 'needsRole';
  return organisation.kind === 'personal' ? 'personal' : 'allowed';
}

/** Every member leaves a shared organisation as they like. */
export function mayLeave(actor: Actor, organisation: Ruled): Verdict<'notMember' | 'personal'> {
  if (actor.accountId === undefined || !actor.roles.has(organisation.id)) return 'notMember';
  return organisation.kind === 'personal' ? 'personal' : 'allowed';
}

/** Whoever has an account answers an invitation; a guest creates one first, so that there is someone to be found. */
export function mayAnswerInvitation(actor: Actor): Verdict<'signedOut' | 'guest'> {
  return mayBeginOrganisation(actor);
}

/** Whoever is signed in, guests too, follows others. */
export function mayFollow(actor: Actor, organisationId: OrganisationId): Verdict<'signedOut' | 'member'> {
  if (actor.accountId === undefined) return 'signedOut';
  return actor.roles.has(organisationId) ? 'member' : 'allowed';
}

/** Members of any role know who the others are. */
export function maySeeMembers(actor: Actor, organisationId: OrganisationId): Verdict<'notMember'> {
  return actor.accountId !== undefined && actor.roles.has(organisationId) ? 'allowed' : 'notMember';
}
