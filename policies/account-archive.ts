import type { Actor } from '#domain/account.ts';
import type { AccountArchive } from '#domain/account-archive.ts';
import type { Project } from '#domain/project.ts';
import type { Verdict } from './verdict.ts';

/** Every signed-in account, guests too, exports its own data. */
export function mayTakeArchive(actor: Actor): Verdict<'signedOut'> {
  return actor.accountId === undefined ? 'signedOut' : 'allowed';
}

/** An archive is seen, downloaded and removed by the person it belongs to, and by nobody else, even an operator. */
export function maySeeArchive(
  actor: Actor,
  archive: Pick<AccountArchive, 'accountId'>,
): Verdict<'signedOut' | 'notTheirs'> {
  if (mayTakeArchive(actor) !== 'allowed') return 'signedOut';
  return actor.accountId === archive.accountId ? 'allowed' : 'notTheirs';
}

/** Of works, those go into someone's archive that they own themselves, or with others; those in the trash as well. */
export function mayArchiveWork(actor: Actor, work: Pick<Project, 'organisationId'>): Verdict<'signedOut' | 'notOwner'> {
  if (mayTakeArchive(actor) !== 'allowed') return 'signedOut';
  return actor.roles.get(work.organisationId) === 'owner' ? 'allowed' : 'notOwner';
}
