import type { Actor } from '#domain/account.ts';
import type { TesterLink } from '#domain/journey/tester.ts';
import type { ProjectAccess } from '#domain/project.ts';
import { mayReadDrafts, mayWrite, type ProjectRefusal } from './project.ts';
import type { Verdict } from './verdict.ts';

/**
 * Writers and above show a draft to people who have a link; not guests nor, where email is set up, before an address
 * was verified: someone has to be answerable for what strangers see.
 */
export function mayMakeTesterLink(
  actor: Actor,
  project: ProjectAccess,
): Verdict<ProjectRefusal | 'guest' | 'unproved'> {
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return verdict;
  if (actor.isAnonymous) return 'guest';
  return actor.mustProveEmail ? 'unproved' : 'allowed';
}

/** Everyone who reads the draft reads the notes of its testers. */
export function mayReadTesterNotes(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return mayReadDrafts(actor, project);
}

/** Writers and above settle and delete notes, and withdraw links. */
export function mayChangeTesting(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return mayWrite(actor, project);
}

/** Anyone who has a link travels by it, signed in or not, until it expires or its target is removed. */
export function mayTravelAsTester(
  link: Pick<TesterLink, 'expiresAt' | 'withdrawnAt'>,
  journey: { readonly deletedAt: number | undefined },
  project: ProjectAccess,
  now: number,
): Verdict<'gone' | 'withdrawn' | 'expired'> {
  const isGone = journey.deletedAt !== undefined || project.deletedAt !== undefined;
  if (isGone || project.withdrawnAt !== undefined || !project.ownerIsOpen) return 'gone';
  if (link.withdrawnAt !== undefined) return 'withdrawn';
  return link.expiresAt <= now ? 'expired' : 'allowed';
}
