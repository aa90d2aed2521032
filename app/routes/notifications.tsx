import { BellOff, CheckCheck, Mail, MailOpen } from 'lucide-react';
import { useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { countsEvent } from '#app/notifications/listen.ts';
import { filterWords, NotificationFilters, readFilter } from '#app/notifications/notification-filters.tsx';
import { NotificationLink } from '#app/notifications/notification-link.tsx';
import { type ShownNotification, shownNotification } from '#app/notifications/shown-notification.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { nextRows, useListFocus } from '#app/ui/use-list-focus.ts';
import { markAllRead, markNotification } from '#commands/notification/mark-notifications.ts';
import { findNotificationCounts } from '#database/notification.ts';
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

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { filter, counts, notifications, older, newer, isFirst } = loaderData;
  const { revalidate } = useRevalidator();
  useListFocus();

  useEffect(() => {
    const look = () => void revalidate();
    addEventListener(countsEvent, look);
    return () => removeEventListener(countsEvent, look);
  }, [revalidate]);

  const beside = (side: 'before' | 'after', id: string) => {
    const search = new URLSearchParams(filterWords(filter));
    search.set(side, id);
    return `?${search}`;
  };
  return (
    <Page className="page ntf-page">
      <PageTitle title={t('notifications.title')} />
      <div className="ntf-page__head">
        <div>
          <h1>{t('notifications.title')}</h1>
          <p className="mute num" role="status">
            {t('notifications.unreadOf', { unread: counts.unread, total: counts.total })}
          </p>
        </div>
        <MarkAll isDone={counts.unread === 0} />
      </div>
      <NotificationFilters filter={filter} />
      {notifications.length === 0 ? (
        <div className="empty">
          <BellOff className="icon" aria-hidden="true" />
          <p>{t(counts.total === 0 ? 'notifications.empty' : 'notifications.noneOfThese')}</p>
          {isFirst ? null : <Link to="/notifications">{t('notifications.newest')}</Link>}
        </div>
      ) : (
        <ul className="ntf-page__list">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationLink notification={notification} />
              <Mark notification={notification} />
            </li>
          ))}
        </ul>
      )}
      {older || newer ? (
        <nav className="ntf-page__ends" aria-label={t('notifications.pages')}>
          {newer ? (
            <Link className="btn btn--plain" to={beside('after', newer)} state={nextRows}>
              {t('notifications.newer')}
            </Link>
          ) : (
            <span />
          )}
          {older ? (
            <Link className="btn btn--plain" to={beside('before', older)} state={nextRows}>
              {t('notifications.older')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </Page>
  );
}

function MarkAll({ isDone }: { isDone: boolean }) {
  const t = useStrings();
  const isBusy = useNavigation().formData?.get('intent') === 'readAll';
  return (
    <Form method="post" preventScrollReset>
      <button
        type="submit"
        name="intent"
        value="readAll"
        className="btn btn--plain"
        aria-busy={isBusy}
        disabled={isDone}
      >
        <CheckCheck className="icon" aria-hidden="true" />
        {t('notifications.markAllRead')}
      </button>
    </Form>
  );
}

function Mark({ notification: { id, isRead } }: { notification: ShownNotification }) {
  const t = useStrings();
  const label = t(isRead ? 'notifications.markUnread' : 'notifications.markRead');
  const Icon = isRead ? Mail : MailOpen;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={isRead ? 'unread' : 'read'}
        className="btn btn--quiet btn--icon"
        aria-label={label}
        title={label}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
    </Form>
  );
}
