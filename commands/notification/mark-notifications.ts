import type { CommandContext } from '#commands/context.ts';
import {
  findNewestNotificationId,
  updateNotificationRead,
  updateSomeNotificationsRead,
} from '#database/notification.ts';
import { findNotification, type ListedNotification } from '#database/notification-list.ts';
import type { Actor } from '#domain/account.ts';
import type { NotificationId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayHaveNotifications, maySeeNotification } from '#policies/notification.ts';

/** Notifications changed in one short transaction. */
const changedAtOnce = 1_000;

/**
 * Marks one of the actor's own notifications as read or unread; anyone else's is not found. Doing it twice changes
 * nothing.
 */
export async function markNotification(
  context: CommandContext,
  actor: Actor,
  id: NotificationId,
  isRead: boolean,
): Promise<Outcome<ListedNotification>> {
  const found = await findNotification(context.db.reader, id);
  if (!found || maySeeNotification(actor, found) !== 'allowed') return failed({ kind: 'notFound' });
  const readAt = isRead ? context.now() : undefined;
  const hasChanged = await context.db.inTransaction((tx) => updateNotificationRead(tx, found.accountId, id, readAt));
  if (hasChanged) context.announce?.({ kind: 'told', accountIds: [found.accountId] });
  return done({ ...found, readAt });
}

/**
 * Marks everything as read that the actor had been told when they asked; later notifications stay unread. However many
 * there are, nobody else waits: the oldest go first, in batches.
 *
 * @returns how many were marked
 */
export async function markAllRead(context: CommandContext, actor: Actor): Promise<Outcome<number>> {
  const { accountId } = actor;
  if (accountId === undefined || mayHaveNotifications(actor) !== 'allowed') return failed({ kind: 'notFound' });
  const through = await findNewestNotificationId(context.db.reader, accountId);
  const readAt = context.now();
  let marked = 0;
  for (let some = changedAtOnce; through !== undefined && some === changedAtOnce; marked += some) {
    some = await context.db.inTransaction((tx) =>
      updateSomeNotificationsRead(tx, accountId, { through, limit: changedAtOnce, readAt }),
    );
    await new Promise((resume) => setImmediate(resume));
  }
  if (marked > 0) context.announce?.({ kind: 'told', accountIds: [accountId] });
  return done(marked);
}
