import type { Actor } from '#domain/account.ts';
import type { Notification } from '#domain/notification.ts';
import type { Project } from '#domain/project.ts';
import { mayReadEditions } from './project.ts';
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
export function mayHearOf(
  actor: Actor,
  project: Pick<Project, 'organisationId' | 'visibility' | 'deletedAt' | 'withdrawnAt' | 'ownerIsOpen'>,
): Verdict<'signedOut' | 'notReader'> {
  if (actor.accountId === undefined) return 'signedOut';
  return mayReadEditions(actor, project) === 'allowed' ? 'allowed' : 'notReader';
}
