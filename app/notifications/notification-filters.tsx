import { Check } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { DropDown } from '#app/ui/drop-down.tsx';
import { useFormat } from '#app/ui/format.ts';
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

type Props = {
  readonly filter: ShownFilter;
  readonly unread: number;
  /** How many there are of each kind, read or not as the filter says. */
  readonly ofKind: Readonly<Partial<Record<NotificationKind, number>>>;
};

/** Links to the other ways to look at the list. */
export function NotificationFilters({ filter, unread, ofKind }: Props) {
  const t = useStrings();
  const format = useFormat();
  const { key } = useLocation();
  const isOperator = useRoot()?.account?.isOperator ?? false;
  const kinds = notificationKinds.filter((kind) => kind !== 'report' || isOperator);
  const all = Object.values(ofKind).reduce((sum, count) => sum + count, 0);
  return (
    <div className="ntf-page__filters">
      <nav className="seg" aria-label={t('notifications.show')}>
        <Choice to={{ ...filter, isUnread: false }} isOn={!filter.isUnread} onClass="is-on">
          {t('notifications.all')}
        </Choice>
        <Choice to={{ ...filter, isUnread: true }} isOn={filter.isUnread} onClass="is-on">
          {t('notifications.onlyUnread')}{' '}
          {unread > 0 ? <span className="mute num">{format.number(unread)}</span> : null}
        </Choice>
      </nav>
      <DropDown key={key} name={t('notifications.kinds')} label={t(`notifications.kind_${filter.kind ?? 'any'}`)}>
        {[undefined, ...kinds].map((kind) => (
          <Choice key={kind ?? ''} to={{ ...filter, kind }} isOn={filter.kind === kind} className="menu__item">
            <Check className={filter.kind === kind ? 'icon' : 'icon is-hidden'} aria-hidden="true" />
            <span className="grow">{t(`notifications.kind_${kind ?? 'any'}`)}</span>{' '}
            <span className="mute small num">{format.number(kind === undefined ? all : (ofKind[kind] ?? 0))}</span>
          </Choice>
        ))}
      </DropDown>
    </div>
  );
}

type ChoiceProps = {
  readonly to: ShownFilter;
  readonly isOn: boolean;
  readonly className?: string;
  readonly onClass?: string;
  readonly children: React.ReactNode;
};

function Choice({ to, isOn, className, onClass, children }: ChoiceProps) {
  const search = new URLSearchParams(filterWords(to));
  return (
    <Link
      to={{ pathname: '/notifications', search: search.size > 0 ? `?${search}` : '' }}
      className={isOn && onClass ? onClass : className}
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
