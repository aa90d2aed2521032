import { Form, Link } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { notificationDay, notificationMoment, useTimeZone } from './moment.ts';
import { NotificationSign } from './notification-link.tsx';
import { notificationSentences } from './notification-sentences.ts';
import { NotificationTime } from './notification-time.tsx';
import type { ShownNotification } from './shown-notification.ts';

/** Notifications below the day of each, in the reader's zone: the newest first. */
export function NotificationDays({ notifications, now }: { notifications: readonly ShownNotification[]; now: number }) {
  const locale = useRoot()?.locale ?? 'en';
  const zone = useTimeZone();
  const days = notifications.map(({ at }) => notificationDay(at, now, locale, zone));
  const first = days.flatMap(({ key }, at) => (days[at - 1]?.key === key ? [] : [at]));
  return first.map((at, index) => {
    const day = days[at];
    // A clock that was set back brings a day twice: the notification is what there is once.
    const id = notifications[at]?.id;
    return day === undefined ? null : (
      <section className="ntf-day" key={id} aria-labelledby={`day-${id}`}>
        <div className="ntf-day__head">
          <h2 id={`day-${id}`} suppressHydrationWarning>
            {day.name}
          </h2>
          <span className="mute small num" suppressHydrationWarning>
            {day.date}
          </span>
        </div>
        <ul>
          {notifications.slice(at, first[index + 1]).map((notification) => (
            <Row key={notification.id} notification={notification} />
          ))}
        </ul>
      </section>
    );
  });
}

function Row({ notification }: { notification: ShownNotification }) {
  const t = useStrings();
  const format = useFormat();
  const locale = useRoot()?.locale ?? 'en';
  const zone = useTimeZone();
  const { id, at, facts, isRead, work } = notification;
  const { title, message } = notificationSentences(facts, t, format.number);
  // A note is in the language of its work.
  const language = facts.kind === 'edition' && facts.note && work && work !== 'gone' ? work.language : undefined;
  return (
    <li className={isRead ? 'ntf-row' : 'ntf-row is-new'}>
      <NotificationSign notification={notification} />
      <div>
        <h3>
          <Link to={`/notifications/${id}`} reloadDocument>
            {title}
          </Link>
        </h3>
        {message ? (
          <p className="ntf-row__message" lang={language}>
            {message}
          </p>
        ) : null}
        <p className="mute small dots">
          {work === 'gone' ? (
            <span>{t('notifications.gone')}</span>
          ) : work ? (
            <span lang={work.language}>{work.title}</span>
          ) : null}
          <span className="num" title={notificationMoment(at, locale, zone)} suppressHydrationWarning>
            <NotificationTime at={at} isHour />
          </span>
        </p>
      </div>
      <Mark id={id} isRead={isRead} />
    </li>
  );
}

/** The dot says whether it was read, and changes that. */
function Mark({ id, isRead }: { id: string; isRead: boolean }) {
  const t = useStrings();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={isRead ? 'unread' : 'read'}
        className="ntf-row__mark"
        title={t(isRead ? 'notifications.markUnread' : 'notifications.markRead')}
      >
        <span className={`ntf__dot ntf__dot--${isRead ? 'read' : 'unread'}`} aria-hidden="true" />
        <span className="vh">
          {t(isRead ? 'notifications.read' : 'notifications.unread')},{' '}
          {t(isRead ? 'notifications.markUnread' : 'notifications.markRead')}
        </span>
      </button>
    </Form>
  );
}
