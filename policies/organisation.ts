import type { Actor } from '#domain/account.ts';
import type { OrganisationId } from '#domain/ids.ts';
import { isAtLeast } from '#domain/role.ts';
import type { Verdict } from './verdict.ts';

/** An organisation as far as rules look at it. */
type Ruled = { readonly id: OrganisationId; readonly kind: 'personal' | 'shared' };

/** Every signed-in account sees profiles; a guest's profile is seen by the guest alone. */
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

/** Writers and above create projects and import manuscripts. */
export function mayBeginProject(actor: Actor, organisationId: OrganisationId): Verdict<'notMember' | 'needsRole'> {
  const role = actor.roles.get(organisationId);
  if (role === undefined) return 'notMember';
  return isAtLeast(role, 'writer') ? 'allowed' : 'needsRole';
}

/**
 * Editors manage the works of their organisation. Someone who moves a work to another organisation has to be able to
 * manage it there: a work that is given away by mistake is lost.
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

/** People with an account create shared organisations; a guest, whom nobody could contact later, does not. */
export function mayBeginOrganisation(actor: Actor): Verdict<'signedOut' | 'guest'> {
  if (actor.accountId === undefined) return 'signedOut';
  return actor.isAnonymous ? 'guest' : 'allowed';
}

/** Owners invite, give roles, remove members, delete and restore; a personal organisation always has its one person. */
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

/** People with an account answer an invitation; a guest creates one first, so that the member can be contacted. */
export function mayAnswerInvitation(actor: Actor): Verdict<'signedOut' | 'guest'> {
  return mayBeginOrganisation(actor);
}

/** Every signed-in account, guests too, follows others. */
export function mayFollow(actor: Actor, organisationId: OrganisationId): Verdict<'signedOut' | 'member'> {
  if (actor.accountId === undefined) return 'signedOut';
  return actor.roles.has(organisationId) ? 'member' : 'allowed';
}

/** Members of any role know who the others are. */
export function maySeeMembers(actor: Actor, organisationId: OrganisationId): Verdict<'notMember'> {
  return actor.accountId !== undefined && actor.roles.has(organisationId) ? 'allowed' : 'notMember';
}
