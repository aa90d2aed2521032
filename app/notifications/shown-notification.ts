import type { ListedNotification, ToldWork } from '#database/notification-list.ts';
import type { Actor } from '#domain/account.ts';
import type { NotificationFacts } from '#domain/notification.ts';
import { notificationPath } from '#domain/notification-path.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import { maySeeWorkOf } from '#policies/notification.ts';
import { mayOperate } from '#policies/operator.ts';

/** A notification as pages show it. */
export type ShownNotification = {
  readonly id: string;
  readonly facts: NotificationFacts;
  readonly at: number;
  readonly isRead: boolean;
  /** The work it is about; `gone` where its person cannot see that any more: not even its name. */
  readonly work: ShownWork | 'gone' | undefined;
};

type ShownWork = {
  readonly id: string;
  readonly title: string;
  readonly credit: string;
  readonly language: string;
  readonly fileId: string | undefined;
};

/** A person's view of one of their notifications, by what they may see of its work today. */
export function shownNotification(
  actor: Actor,
  { id, facts, at, readAt, work, projectId }: ListedNotification,
): ShownNotification {
  const isGone = projectId !== undefined && !isOpen(actor, facts, work);
  return {
    id,
    // A note is part of what cannot be seen any more.
    facts: isGone && facts.kind === 'edition' ? { ...facts, note: '' } : facts,
    at,
    isRead: readAt !== undefined,
    work: isGone ? 'gone' : work && shownWork(work),
  };
}

/** Where a notification leads; undefined where there is nothing to see any more. */
export function notificationLink(actor: Actor, { facts, work, projectId }: ListedNotification): string | undefined {
  // A report about a deleted work can still be decided.
  if (facts.kind === 'report') return mayOperate(actor) === 'allowed' ? '/admin/reports' : undefined;
  const seen = isOpen(actor, facts, work) ? work : undefined;
  return notificationPath(facts, { isOfWork: projectId !== undefined, work: seen });
}

function isOpen(actor: Actor, facts: NotificationFacts, work: ToldWork | undefined): boolean {
  return maySeeWorkOf(actor, facts, work) === 'allowed';
}

function shownWork(work: ToldWork): ShownWork {
  const { id, title, language, coverFileId } = work;
  return { id, title, credit: shownCredit(work), language, fileId: coverFileId };
}
