import { Bell, BellOff, CheckCheck, Settings } from 'lucide-react';
import { useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { countsEvent } from '#app/notifications/listen.ts';
import { NotificationDays } from '#app/notifications/notification-days.tsx';
import { filterWords, NotificationFilters } from '#app/notifications/notification-filters.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { nextRows, useListFocus } from '#app/ui/use-list-focus.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import type { Route } from './+types/notifications.ts';

export { action, loader } from './load-notifications.ts';

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { filter, counts, ofKind, notifications, now, older, newer, isFirst } = loaderData;
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
      <WorkingStyles />
      <PageTitle title={t('notifications.title')} />
      <div className="ntf-page__head">
        <h1>{t('notifications.title')}</h1>
        <p className="vh" role="status">
          {t('notifications.unreadOf', { unread: counts.unread, total: counts.total })}
        </p>
        {counts.total === 0 ? null : <MarkAll isDone={counts.unread === 0} />}
        <Link
          className="btn btn--quiet btn--icon"
          to="/settings/notifications"
          aria-label={t('notifications.toSettings')}
          title={t('notifications.toSettings')}
        >
          <Settings className="icon" aria-hidden="true" />
        </Link>
      </div>
      {counts.total === 0 ? null : <NotificationFilters filter={filter} unread={counts.unread} ofKind={ofKind} />}
      {notifications.length > 0 ? (
        <NotificationDays notifications={notifications} now={now} />
      ) : counts.total === 0 ? (
        <div className="empty">
          <Bell className="icon" aria-hidden="true" />
          <h2>{t('notifications.empty')}</h2>
          <p>{t('notifications.emptyText')}</p>
          <Link className="btn btn--plain" to="/journey/find">
            {t('notifications.findAuthor')}
          </Link>
        </div>
      ) : (
        <div className="empty">
          <BellOff className="icon" aria-hidden="true" />
          <p>{t('notifications.noneOfThese')}</p>
          {isFirst ? null : <Link to="/notifications">{t('notifications.newest')}</Link>}
        </div>
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
        className="btn btn--quiet"
        aria-busy={isBusy}
        disabled={isDone}
      >
        <CheckCheck className="icon" aria-hidden="true" />
        {t('notifications.markAllRead')}
      </button>
    </Form>
  );
}
