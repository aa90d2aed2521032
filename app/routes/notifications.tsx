import { BellOff, CheckCheck, Mail, MailOpen } from 'lucide-react';
import { useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { countsEvent } from '#app/notifications/listen.ts';
import { filterWords, NotificationFilters } from '#app/notifications/notification-filters.tsx';
import { NotificationLink } from '#app/notifications/notification-link.tsx';
import type { ShownNotification } from '#app/notifications/shown-notification.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { nextRows, useListFocus } from '#app/ui/use-list-focus.ts';
import type { Route } from './+types/notifications.ts';

export { action, loader } from './load-notifications.ts';

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
