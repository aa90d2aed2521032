import type { Actor } from '#domain/account.ts';
import type { Notification, NotificationFacts } from '#domain/notification.ts';
import type { ProjectAccess } from '#domain/project.ts';
import { mayOperate } from './operator.ts';
import { mayReadDrafts, mayReadEditions } from './project.ts';
import type { Verdict } from './verdict.ts';

/** Whoever is signed in, guests too, has notifications: their own. */
export function mayHaveNotifications(actor: Actor): Verdict<'signedOut'> {
  return actor.accountId === undefined ? 'signedOut' : 'allowed';
}

/** A notification is seen and marked by the person it was written for, and by nobody else, whatever their role. */
export function maySeeNotification(actor: Actor, notification: Pick<Notification, 'accountId'>): Verdict<'notTheirs'> {
  return actor.accountId !== undefined && actor.accountId === notification.accountId ? 'allowed' : 'notTheirs';
}

/** Of a work's news hears who may read what is published of it: a work that was taken back has none. */
export function mayHearOf(actor: Actor, project: ProjectAccess): Verdict<'signedOut' | 'notReader'> {
  if (actor.accountId === undefined) return 'signedOut';
  return mayReadEditions(actor, project) === 'allowed' ? 'allowed' : 'notReader';
}

/**
 * What a notification says of its work, and where it leads, is for whoever may see that work today: of an edition its
 * readers, of a report the site's admins, of all else its members.
 */
export function maySeeWorkOf(
  actor: Actor,
  { kind }: Pick<NotificationFacts, 'kind'>,
  work: (Parameters<typeof mayHearOf>[1] & { readonly hasEdition: boolean }) | undefined,
): Verdict<'gone'> {
  if (!work) return 'gone';
  const isOpen =
    kind === 'report'
      ? mayOperate(actor) === 'allowed'
      : kind === 'edition'
        ? work.hasEdition && mayHearOf(actor, work) === 'allowed'
        : mayReadDrafts(actor, work) === 'allowed';
  return isOpen ? 'allowed' : 'gone';
}

/** Whoever has an account of their own chooses how they are told of what happens; a guest has nothing but the bell. */
export function mayChooseNotifications(actor: Actor): Verdict<'signedOut' | 'guest'> {
  if (actor.accountId === undefined) return 'signedOut';
  return actor.isAnonymous ? 'guest' : 'allowed';
}
