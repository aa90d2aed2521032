import { requireAccount } from '#app/account/require-account.ts';
import { notificationLink } from '#app/notifications/shown-notification.ts';
import { notFound, redirectTo } from '#app/responses.ts';
import { markNotification } from '#commands/notification/mark-notifications.ts';
import { findNotification } from '#database/notification-list.ts';
import { isId, type NotificationId } from '#domain/ids.ts';
import { maySeeNotification } from '#policies/notification.ts';
import type { Route } from './+types/notification.ts';

/**
 * Opens a notification: marks it as read and leads to its subject as that is today, or back to the list where it can no
 * longer be seen. A link, so that it opens in another window, and without script. A browser that only prefetches it
 * marks nothing.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, commands } = requireAccount(context, request);
  const id = isId(params.notificationId) ? (params.notificationId as NotificationId) : notFound();
  const found = await findNotification(commands.db.reader, id);
  if (!found || maySeeNotification(actor, found) !== 'allowed') return notFound();
  const isFollowed = request.method === 'GET' && !request.headers.get('Sec-Purpose')?.includes('prefetch');
  if (isFollowed) await markNotification(commands, actor, id, true);
  throw redirectTo(notificationLink(actor, found) ?? '/notifications');
}
