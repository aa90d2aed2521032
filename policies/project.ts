import type { Actor } from '#domain/account.ts';
import type { Project, ProjectAccess } from '#domain/project.ts';
import { isAtLeast, type Role } from '#domain/role.ts';
import type { Verdict } from './verdict.ts';

/** Why a project is refused: there is nothing (to this actor), or their role is not enough. */
export type ProjectRefusal = 'deleted' | 'notMember' | 'needsRole';

function roleIn(actor: Actor, project: ProjectAccess): Role | undefined {
  return actor.accountId === undefined ? undefined : actor.roles.get(project.organisationId);
}

function atLeast(actor: Actor, project: ProjectAccess, least: Role): Verdict<ProjectRefusal> {
  const role = roleIn(actor, project);
  if (role === undefined) return 'notMember';
  if (project.deletedAt !== undefined) return 'deleted';
  return isAtLeast(role, least) ? 'allowed' : 'needsRole';
}

/**
 * Anyone may read what a public or unlisted project publishes if its owner's account is open, unless an operator has
 * withdrawn it; members always may.
 */
export function mayReadEditions(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  if (project.deletedAt !== undefined) return 'deleted';
  const isShown = project.visibility !== 'private' && project.withdrawnAt === undefined && project.ownerIsOpen;
  if (isShown) return 'allowed';
  return atLeast(actor, project, 'reader');
}

/** Anyone who can read another's work may report it: where nothing is published there is nothing to report. */
export function mayReport(actor: Actor, project: ProjectAccess, hasEdition: boolean): Verdict<ProjectRefusal> {
  return project.visibility === 'private' || !hasEdition ? 'notMember' : mayReadEditions(actor, project);
}

/** A text for adults opens for readers who agreed to that; its members are not asked. */
export function mayOpenText(
  actor: Actor,
  project: ProjectAccess & Pick<Project, 'rating'>,
  hasAgreed: boolean,
): Verdict<'asksFirst'> {
  if (project.rating !== 'adult' || hasAgreed || roleIn(actor, project) !== undefined) return 'allowed';
  return 'asksFirst';
}

/** Members of any role read drafts. */
export function mayReadDrafts(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return atLeast(actor, project, 'reader');
}

/** Writers and above write texts and change the outline. */
export function mayWrite(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return atLeast(actor, project, 'writer');
}

/** Whoever writes in a project sees and changes the other drafts of its texts; to who only reads drafts there are none. */
export function maySeeOtherDrafts(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return mayWrite(actor, project);
}

/** Editors and owners export a work, the draft as well as the editions. */
export function mayExport(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return atLeast(actor, project, 'editor');
}

/** Editors and owners change a project's facts and visibility, publish and withdraw. A guest's works stay their own. */
export function mayManage(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return atLeast(actor, project, 'editor');
}

/**
 * As `mayManage`, but not for guests nor, where email is set up, before an address was verified: someone has to be
 * answerable for a publication.
 */
export function mayPublish(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal | 'guest' | 'unproved'> {
  const verdict = mayManage(actor, project);
  if (verdict !== 'allowed') return verdict;
  if (actor.isAnonymous) return 'guest';
  return actor.mustProveEmail ? 'unproved' : 'allowed';
}

/** Only owners put a project into the trash. */
export function mayTrashProject(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return atLeast(actor, project, 'owner');
}

/** Only owners restore a project, and only one that is in the trash. */
export function mayRestoreProject(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal | 'notDeleted'> {
  if (project.deletedAt === undefined) return 'notDeleted';
  return atLeast(actor, { ...project, deletedAt: undefined }, 'owner');
}
