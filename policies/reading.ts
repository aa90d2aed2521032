import type { Actor } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import type { ProjectAccess } from '#domain/project.ts';
import { mayReadEditions } from './project.ts';
import type { Verdict } from './verdict.ts';

/** Every signed-in account, guests too, has its own readings, places and library. */
export function mayHaveReadings(actor: Actor): Verdict<'signedOut'> {
  return actor.accountId === undefined ? 'signedOut' : 'allowed';
}

/** A reading is seen by its reader alone, and no longer where the work was withdrawn. */
export function maySeeReading(
  actor: Actor,
  reading: { readonly accountId: AccountId },
  project: ProjectAccess,
): Verdict<'notTheirs' | 'notReader'> {
  if (actor.accountId === undefined || actor.accountId !== reading.accountId) return 'notTheirs';
  return mayReadEditions(actor, project) === 'allowed' ? 'allowed' : 'notReader';
}

/** A work someone keeps opens as long as there is something of it that they may read; else it is not even named. */
export function mayOpenHeld(
  actor: Actor,
  held: ProjectAccess & {
    readonly hasEdition: boolean;
  },
): Verdict<'gone'> {
  return held.hasEdition && mayReadEditions(actor, held) === 'allowed' ? 'allowed' : 'gone';
}
