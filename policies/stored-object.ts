import type { Actor } from '#domain/account.ts';
import type { ProjectAccess } from '#domain/project.ts';
import type { ObjectPlace } from '#domain/stored-object.ts';
import { mayReadDrafts, mayWrite } from './project.ts';
import type { Verdict } from './verdict.ts';

/** Why someone may not use a file: nobody is signed in, or it is not theirs. */
export type ObjectRefusal = 'signedOut' | 'notTheirs';

/**
 * People write, change and delete files below their own account, and below projects in which they write; nobody
 * anywhere else.
 *
 * @param project - the one that the place names; undefined where there is none
 */
export function mayWriteObject(
  actor: Actor,
  place: ObjectPlace,
  project: ProjectAccess | undefined,
): Verdict<ObjectRefusal> {
  return judge(actor, place, project, mayWrite);
}

/** People read and list files of their own account, and those of projects whose drafts they read. */
export function mayReadObject(
  actor: Actor,
  place: ObjectPlace,
  project: ProjectAccess | undefined,
): Verdict<ObjectRefusal> {
  return judge(actor, place, project, mayReadDrafts);
}

function judge(
  actor: Actor,
  place: ObjectPlace,
  project: ProjectAccess | undefined,
  rule: (actor: Actor, project: ProjectAccess) => string,
): Verdict<ObjectRefusal> {
  if (actor.accountId === undefined) return 'signedOut';
  if (place.kind === 'account') return place.accountId === actor.accountId ? 'allowed' : 'notTheirs';
  return project && rule(actor, project) === 'allowed' ? 'allowed' : 'notTheirs';
}

/**
 * Anyone who has a file's address with its token reads its bytes, as long as its owner is in order: the account is
 * open, or the project is neither in the trash, nor withdrawn by the operator, nor owned by someone whose account is
 * closed.
 */
export function mayReadByToken(
  place: ObjectPlace,
  {
    account,
    project,
  }: { readonly account: { readonly isOpen: boolean } | undefined; readonly project: ProjectAccess | undefined },
): Verdict<'gone'> {
  if (place.kind === 'account') return account?.isOpen ? 'allowed' : 'gone';
  const isAlive = project?.deletedAt === undefined && project?.withdrawnAt === undefined;
  return project?.ownerIsOpen && isAlive ? 'allowed' : 'gone';
}
