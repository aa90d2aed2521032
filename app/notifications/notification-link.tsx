import {
  Bell,
  BookOpen,
  CalendarClock,
  FileDown,
  FileUp,
  Flag,
  KeyRound,
  MessageSquareText,
  MonitorSmartphone,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from '#app/work/cover.tsx';
import { notificationSentences } from './notification-sentences.ts';
import { NotificationTime } from './notification-time.tsx';
import type { ShownNotification } from './shown-notification.ts';

const icons = {
  edition: BookOpen,
  manuscript: FileUp,
  export: FileDown,
  signIn: MonitorSmartphone,
  withdrawn: TriangleAlert,
  feedback: MessageSquareText,
  accessToken: KeyRound,
  membership: Users,
  report: Flag,
  scheduled: CalendarClock,
};

/** A notification as it stands in a list; following it opens what it is about and marks it as read. */
export function NotificationLink({ notification }: { notification: ShownNotification }) {
  const t = useStrings();
  const { id, at, facts, isRead, work } = notification;
  const format = useFormat();
  const { title, message } = notificationSentences(facts, t, format.number);
  // A note is in the language of its work.
  const language = facts.kind === 'edition' && facts.note && work && work !== 'gone' ? work.language : undefined;
  return (
    <Link className={isRead ? 'ntf' : 'ntf is-new'} to={`/notifications/${id}`} reloadDocument>
      <NotificationSign notification={notification} />
      <span className="grow">
        <b>{title}</b>
        {message ? (
          <span className="soft ntf__message" lang={language}>
            {message}
          </span>
        ) : null}
        <span className="mute tiny">
          {work === 'gone' ? (
            <span className="ntf__work">{t('notifications.gone')}</span>
          ) : work ? (
            <span className="ntf__work" lang={work.language}>
              {work.title}
            </span>
          ) : null}
          <NotificationTime at={at} />
        </span>
      </span>
      <span className={`ntf__dot ntf__dot--${isRead ? 'read' : 'unread'}`}>
        <span className="vh">{t(isRead ? 'notifications.read' : 'notifications.unread')}</span>
      </span>
    </Link>
  );
}

/** The cover of the work, or an icon of its kind where there is none. */
export function NotificationSign({ notification: { facts, work } }: { notification: ShownNotification }) {
  if (work && work !== 'gone')
    return (
      <Cover
        projectId={work.id}
        title={work.title}
        credit={work.credit}
        fileId={work.fileId}
        language={work.language}
        isSmall
      />
    );
  const Icon = icons[facts.kind] ?? Bell;
  return (
    <span className="ntf__sign">
      <Icon className="icon" aria-hidden="true" />
    </span>
  );
}
