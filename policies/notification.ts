import type { Actor } from '#domain/account.ts';
import type { Notification, NotificationFacts } from '#domain/notification.ts';
import type { ProjectAccess } from '#domain/project.ts';
import { mayOperate } from './operator.ts';
import { mayReadDrafts, mayReadEditions } from './project.ts';
import type { Verdict } from './verdict.ts';

/** Every signed-in account, guests too, has its own notifications. */
export function mayHaveNotifications(actor: Actor): Verdict<'signedOut'> {
  return actor.accountId === undefined ? 'signedOut' : 'allowed';
}

/** A notification is seen and marked by the person it was written for, and by nobody else, even an operator. */
export function maySeeNotification(actor: Actor, notification: Pick<Notification, 'accountId'>): Verdict<'notTheirs'> {
  return actor.accountId !== undefined && actor.accountId === notification.accountId ? 'allowed' : 'notTheirs';
}

/** People who may read what a work publishes are notified of its news: a withdrawn work has none. */
export function mayHearOf(actor: Actor, project: ProjectAccess): Verdict<'signedOut' | 'notReader'> {
  if (actor.accountId === undefined) return 'signedOut';
  return mayReadEditions(actor, project) === 'allowed' ? 'allowed' : 'notReader';
}

/**
 * A notification names its work, and leads to it, for people who may see that work today: for an edition its readers,
 * for a report the site's admins, for everything else its members.
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

/** People with an account choose how they are notified of events; a guest has nothing but the bell. */
export function mayChooseNotifications(actor: Actor): Verdict<'signedOut' | 'guest'> {
  if (actor.accountId === undefined) return 'signedOut';
  return actor.isAnonymous ? 'guest' : 'allowed';
}
