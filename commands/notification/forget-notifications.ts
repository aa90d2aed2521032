import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { deleteNewsBefore } from '#database/news-mail.ts';
import { deleteNotificationsBefore, deleteNotificationsOfClosed } from '#database/notification.ts';
import { reopenDays } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import { type NotificationId, newId } from '#domain/ids.ts';
import { notificationDays } from '#domain/notification.ts';

/** Notifications deleted in one short transaction. */
const deletedAtOnce = 500;

/** Forgets notifications that are too old, and those of accounts that are closed permanently; to be run about daily. */
export async function forgetNotifications(context: CommandContext): Promise<void> {
  const now = context.now();
  const firstKept = newId(now - notificationDays * dayMs, new Uint8Array(10)) as NotificationId;
  const closedBefore = now - reopenDays * dayMs;
  await inBatches(context, (tx, limit) => deleteNotificationsBefore(tx, { firstKept, limit }));
  await context.db.inTransaction((tx) => deleteNewsBefore(tx, now - notificationDays * dayMs));
  await inBatches(context, (tx, limit) => deleteNotificationsOfClosed(tx, { closedBefore, limit }));
}

async function inBatches(
  { db }: CommandContext,
  deleteSome: (tx: Queries, limit: number) => Promise<number>,
): Promise<void> {
  for (let count = deletedAtOnce; count === deletedAtOnce; ) {
    count = await db.inTransaction((tx) => deleteSome(tx, deletedAtOnce));
    await new Promise((resume) => setImmediate(resume));
  }
}
