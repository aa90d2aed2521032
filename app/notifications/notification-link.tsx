import {
  Bell,
  BookOpen,
  CalendarClock,
  FileDown,
  FileUp,
  Flag,
  KeyRound,
  MonitorSmartphone,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { deviceName } from '#app/account/device-name.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from '#app/work/cover.tsx';
import { NotificationTime } from './notification-time.tsx';
import type { ShownNotification } from './shown-notification.ts';

const icons = {
  edition: BookOpen,
  manuscript: FileUp,
  export: FileDown,
  signIn: MonitorSmartphone,
  withdrawn: TriangleAlert,
  accessToken: KeyRound,
  membership: Users,
  report: Flag,
  scheduled: CalendarClock,
};

/** A notification as it stands in a list; following it opens what it is about and marks it as read. */
export function NotificationLink({ notification }: { notification: ShownNotification }) {
  const t = useStrings();
  const { id, at, facts, isRead, work } = notification;
  const { title, message } = useSentences(notification);
  // A note is in the language of its work.
  const language = facts.kind === 'edition' && facts.note && work && work !== 'gone' ? work.language : undefined;
  return (
    <Link className={isRead ? 'ntf' : 'ntf is-new'} to={`/notifications/${id}`} reloadDocument>
      <Sign notification={notification} />
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

/** The cover of the work, or a sign of what it is where there is none. */
function Sign({ notification: { facts, work } }: { notification: ShownNotification }) {
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

/** What happened, in the reader's language. */
function useSentences({ facts }: ShownNotification): { title: string; message: string } {
  const t = useStrings();
  const format = useFormat();
  switch (facts.kind) {
    case 'edition':
      return {
        title: t(facts.number === 1 ? 'notifications.newWork' : 'notifications.edition'),
        message: facts.note || t('notifications.editionNumber', { number: facts.number }),
      };
    case 'manuscript':
      return {
        title: t('notifications.manuscriptHere'),
        message: t('work.words', { count: facts.words, words: format.number(facts.words) }),
      };
    case 'export':
      return {
        title: t(facts.isReady ? 'notifications.exportReady' : 'notifications.exportFailed'),
        message: facts.name,
      };
    case 'membership': {
      const { event, organisation, name = '' } = facts;
      const hasName = event === 'joined' || event === 'left';
      return {
        title: t(`notifications.membership.${event}`, { name, organisation }),
        message: hasName ? '' : organisation,
      };
    }
    case 'scheduled':
      return facts.number === undefined
        ? {
            title: t(facts.isGivenUp ? 'notifications.scheduledGivenUp' : 'notifications.scheduledNothing'),
            message: '',
          }
        : {
            title: t('notifications.scheduledOut'),
            message: t('notifications.editionNumber', { number: facts.number }),
          };
    case 'withdrawn':
      return {
        title: t(facts.isGivenBack ? 'notifications.givenBack' : 'notifications.withdrawn'),
        message: facts.because,
      };
    case 'accessToken':
      return { title: t('notifications.accessToken'), message: facts.name };
    case 'report':
      return { title: t('notifications.report'), message: '' };
    case 'signIn': {
      const { browser, system } = deviceName(facts.userAgent);
      const device =
        browser && system
          ? t('notifications.device', { browser, system })
          : (browser ?? system ?? t('notifications.unknownDevice'));
      return {
        title: t('notifications.signIn'),
        message: facts.address ? t('notifications.deviceAt', { device, address: facts.address }) : device,
      };
    }
  }
}
