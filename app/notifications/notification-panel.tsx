import { BellOff, CheckCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { getRecord, queryRecords, RecordProblem, updateRecord } from '#app/records/call.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { type NotificationCounts, notificationsInHeader } from '#domain/notification.ts';
import type { ApiRecord } from '#domain/record.ts';
import type { NotificationData } from '#domain/record-data.ts';
import { NotificationLink } from './notification-link.tsx';
import type { ShownNotification } from './shown-notification.ts';

type Loaded = { readonly counts: NotificationCounts; readonly newest: readonly ShownNotification[] };

/** For someone who was signed out another try would not help: they have to log in. */
function failureOf(error: unknown): 'failed' | 'sessionEnded' {
  return error instanceof RecordProblem && error.problem.code === 'unauthenticated' ? 'sessionEnded' : 'failed';
}

function shownOf({ id, data }: ApiRecord<NotificationData>): ShownNotification {
  const { facts, timestamp, read, project, projectIcon } = data;
  const fileId = projectIcon?.split('/').at(-1);
  const work = project === null ? undefined : project === 'gone' ? project : { ...project, fileId };
  return { id, facts, at: timestamp, isRead: read, work };
}

/** The newest notifications, fetched when they are wanted and again when others come. */
export function NotificationPanel({ id, counts }: { id: string; counts: NotificationCounts }) {
  const t = useStrings();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<'failed' | 'sessionEnded'>();
  const hasFailed = failure !== undefined;
  const [isMarking, setMarking] = useState(false);
  const shown = loaded && loaded.counts.version > counts.version ? loaded.counts : counts;

  const load = useCallback(async (signal?: AbortSignal) => {
    const sending = signal ? { signal } : {};
    try {
      const [{ data }, { records }] = await Promise.all([
        getRecord('notification-counts', 'mine', sending),
        queryRecords('notifications', { limit: notificationsInHeader }, sending),
      ]);
      setLoaded({ counts: data, newest: records.map(shownOf) });
      setFailure(undefined);
    } catch (error) {
      if (!signal?.aborted) setFailure(failureOf(error));
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there has changed
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load, counts.version]);

  async function markAll() {
    if (isMarking || shown.unread === 0) return;
    setMarking(true);
    try {
      await updateRecord('notification-counts', 'mine', { unread: 0 });
      await load();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setMarking(false);
  }

  return (
    <section id={id} className="ntfs" aria-label={t('notifications.title')}>
      <header>
        <h2>{t('notifications.title')}</h2>
        <span className="small mute num">
          {t('notifications.unreadOf', { unread: shown.unread, total: shown.total })}
        </span>
      </header>
      {failure ? (
        <Notice kind="error">
          <p>{t(`notifications.${failure}`)}</p>
          {failure === 'sessionEnded' ? (
            <Link className="btn btn--plain btn--sm" to="/login" reloadDocument>
              {t('shell.logIn')}
            </Link>
          ) : (
            <button type="button" className="btn btn--plain btn--sm" onClick={() => load()}>
              {t('notifications.tryAgain')}
            </button>
          )}
        </Notice>
      ) : null}
      {loaded ? <Newest newest={loaded.newest} /> : hasFailed ? null : <Waiting />}
      <footer>
        <button
          type="button"
          className="btn btn--quiet btn--sm"
          onClick={markAll}
          aria-busy={isMarking}
          aria-disabled={shown.unread === 0}
        >
          <CheckCheck className="icon" aria-hidden="true" />
          {t('notifications.markAllRead')}
        </button>
        <Link className="btn btn--quiet btn--sm" to="/notifications">
          {t('notifications.viewAll')}
        </Link>
      </footer>
    </section>
  );
}

function Newest({ newest }: { newest: readonly ShownNotification[] }) {
  const t = useStrings();
  if (newest.length === 0)
    return (
      <div className="empty">
        <BellOff className="icon" aria-hidden="true" />
        <p>{t('notifications.empty')}</p>
      </div>
    );
  return (
    <ul>
      {newest.map((notification) => (
        <li key={notification.id}>
          <NotificationLink notification={notification} />
        </li>
      ))}
    </ul>
  );
}

/** In the size of what comes; seen only where that takes a moment. */
function Waiting() {
  const t = useStrings();
  return (
    <div className="ntfs__waiting" role="status">
      <span className="vh">{t('notifications.loading')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="ntf" aria-hidden="true">
          <span className="grow">
            <span className="skel" />
            <span className="skel" />
          </span>
        </div>
      ))}
    </div>
  );
}
