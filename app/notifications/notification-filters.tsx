import { Link } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { type NotificationKind, notificationKinds } from '#domain/notification.ts';

/** The filters of a list of notifications, as its address names them. */
export type ShownFilter = { readonly kind: NotificationKind | undefined; readonly isUnread: boolean };

/** The filter of an address; an unknown one is no filter. */
export function readFilter(search: URLSearchParams): ShownFilter {
  const kind = notificationKinds.find((one) => one === search.get('kind'));
  return { kind, isUnread: search.get('show') === 'unread' };
}

/** A filter as the words of an address. */
export function filterWords({ kind, isUnread }: ShownFilter): Record<string, string> {
  return { ...(isUnread ? { show: 'unread' } : {}), ...(kind === undefined ? {} : { kind }) };
}

/** Links to the other ways to look at the list. */
export function NotificationFilters({ filter }: { filter: ShownFilter }) {
  const t = useStrings();
  const isOperator = useRoot()?.account?.isOperator ?? false;
  const kinds = notificationKinds.filter((kind) => kind !== 'report' || isOperator);
  return (
    <div className="ntf-page__filters">
      <nav className="seg" aria-label={t('notifications.show')}>
        <Choice current={filter} to={{ ...filter, isUnread: false }}>
          {t('notifications.all')}
        </Choice>
        <Choice current={filter} to={{ ...filter, isUnread: true }}>
          {t('notifications.onlyUnread')}
        </Choice>
      </nav>
      <nav className="seg" aria-label={t('notifications.kinds')}>
        {[undefined, ...kinds].map((kind) => (
          <Choice key={kind ?? ''} current={filter} to={{ ...filter, kind }}>
            {t(`notifications.kind_${kind ?? 'any'}`)}
          </Choice>
        ))}
      </nav>
    </div>
  );
}

function Choice({ current, to, children }: { current: ShownFilter; to: ShownFilter; children: React.ReactNode }) {
  const isOn = current.kind === to.kind && current.isUnread === to.isUnread;
  const search = new URLSearchParams(filterWords(to));
  return (
    <Link
      to={{ pathname: '/notifications', search: search.size > 0 ? `?${search}` : '' }}
      className={isOn ? 'is-on' : undefined}
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
