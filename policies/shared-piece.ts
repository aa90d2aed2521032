import type { Actor } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import type { PieceState } from '#domain/journey/shared-piece.ts';
import type { ProjectAccess } from '#domain/project.ts';
import { mayManage, mayReadEditions, type ProjectRefusal } from './project.ts';
import type { Verdict } from './verdict.ts';

/**
 * Readers who travel a journey may offer what they wrote at a prompt to its other readers; not as a guest nor, where
 * email is set up, before an address was verified, because someone has to be answerable for it.
 */
export function maySharePiece(
  actor: Actor,
  project: ProjectAccess,
): Verdict<ProjectRefusal | 'signedOut' | 'guest' | 'unproved'> {
  if (actor.accountId === undefined) return 'signedOut';
  const verdict = mayReadEditions(actor, project);
  if (verdict !== 'allowed') return verdict;
  if (actor.isAnonymous) return 'guest';
  return actor.mustProveEmail ? 'unproved' : 'allowed';
}

/** The reader who shared a piece may withdraw it at any time, even if they may no longer read the work. */
export function mayWithdrawPiece(actor: Actor, piece: { readonly accountId: AccountId }): Verdict<'notTheirs'> {
  return actor.accountId !== undefined && actor.accountId === piece.accountId ? 'allowed' : 'notTheirs';
}

/** The approved pieces at a prompt are for those who have answered it themselves. */
export function mayReadPieces(
  actor: Actor,
  project: ProjectAccess,
  hasAnswered: boolean,
): Verdict<ProjectRefusal | 'signedOut' | 'notAnswered'> {
  if (actor.accountId === undefined) return 'signedOut';
  const verdict = mayReadEditions(actor, project);
  if (verdict !== 'allowed') return verdict;
  return hasAnswered ? 'allowed' : 'notAnswered';
}

/** Editors and owners read what waits, and decide what other readers get to see. */
export function mayModeratePieces(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return mayManage(actor, project);
}

/** A withdrawn piece is no longer there to be decided about. */
export function mayDecidePiece(
  actor: Actor,
  project: ProjectAccess,
  piece: { readonly state: PieceState },
): Verdict<ProjectRefusal | 'withdrawn'> {
  const verdict = mayModeratePieces(actor, project);
  if (verdict !== 'allowed') return verdict;
  return piece.state === 'withdrawn' ? 'withdrawn' : 'allowed';
}
