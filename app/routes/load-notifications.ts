import { requireAccount } from '#app/account/require-account.ts';
import { readFilter } from '#app/notifications/notification-filters.tsx';
import { shownNotification } from '#app/notifications/shown-notification.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse } from '#app/responses.ts';
import { markAllRead, markNotification } from '#commands/notification/mark-notifications.ts';
import { countNotificationsByKind, findNotificationCounts } from '#database/notification.ts';
import { listNotifications } from '#database/notification-list.ts';
import { isId, type NotificationId } from '#domain/ids.ts';
import { notificationsOnPage } from '#domain/notification.ts';
import type { Route } from './+types/notifications.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, account, commands } = requireAccount(context, request);
  const { reader } = commands.db;
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const before = idIn(searchParams, 'before');
  const after = before === undefined ? idIn(searchParams, 'after') : undefined;
  const counts = await findNotificationCounts(reader, account.uid);
  // One more than is shown says whether there are others on that side.
  const limit = notificationsOnPage + 1;
  const listed = await listNotifications(reader, account.uid, { ...filter, before, after, limit });
  const hasMore = listed.length === limit;
  const shown = after === undefined ? listed.slice(0, notificationsOnPage) : listed.slice(-notificationsOnPage);
  return {
    filter,
    counts,
    ofKind: await countNotificationsByKind(reader, account.uid, filter),
    now: commands.now(),
    notifications: shown.map((one) => shownNotification(actor, one)),
    older: (after === undefined ? hasMore : shown.length > 0) ? shown.at(-1)?.id : undefined,
    newer: (after === undefined ? before !== undefined : hasMore) ? shown[0]?.id : undefined,
    isFirst: before === undefined && after === undefined,
  };
}

function idIn(search: URLSearchParams, name: string): NotificationId | undefined {
  const id = search.get(name);
  return isId(id) ? (id as NotificationId) : undefined;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { actor, commands } = requireAccount(context, request);
  const form = await readForm(request);
  const intent = form.get('intent');
  const id = form.get('id');
  if (intent === 'readAll') {
    const outcome = await markAllRead(commands, actor);
    if (!outcome.ok) refuse(outcome.failure);
  } else if ((intent === 'read' || intent === 'unread') && isId(id)) {
    const outcome = await markNotification(commands, actor, id as NotificationId, intent === 'read');
    if (!outcome.ok) refuse(outcome.failure);
  } else refuse({ kind: 'invalid', problems: [] });
  throw redirectTo(`/notifications${new URL(request.url).search}`);
}
