import { Check } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { type NotificationKind, notificationGroups } from '#domain/notification.ts';
import {
  alwaysInApp,
  type KindChoice,
  mailedAnyway,
  mailWays,
  type NotificationChoice,
} from '#domain/notification-choice.ts';

/** Every kind of notification with the ways in which someone can be notified of it. */
export function KindTable({ kinds, isOperator }: { kinds: NotificationChoice['kinds']; isOperator: boolean }) {
  const t = useStrings();
  const groups = Object.keys(notificationGroups) as (keyof typeof notificationGroups)[];
  return (
    <table className="told__kinds">
      <thead>
        <tr>
          <th scope="col">{t('notifications.choice.kind')}</th>
          <th scope="col">{t('notifications.choice.inApp')}</th>
          <th scope="col">{t('notifications.choice.mail')}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group}>
          <tr className="told__group">
            <th scope="rowgroup" colSpan={3}>
              {t(`notifications.choice.groups.${group}`)}
            </th>
          </tr>
          {notificationGroups[group].map((kind) =>
            kind !== 'report' || isOperator ? <KindRow key={kind} kind={kind} choice={kinds[kind]} /> : null,
          )}
        </tbody>
      ))}
    </table>
  );
}

function KindRow({ kind, choice }: { kind: NotificationKind; choice: KindChoice }) {
  const t = useStrings();
  const name = t(`notifications.kind_${kind}`);
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <span className="mute small told__hint">{t(`notifications.choice.hints.${kind}`)}</span>
      </th>
      <td data-label={t('notifications.choice.inApp')}>
        {alwaysInApp.has(kind) ? (
          <span className="mute small">{t('notifications.choice.always')}</span>
        ) : (
          <label className="check">
            <input type="checkbox" name={`app.${kind}`} defaultChecked={choice.inApp} />
            <span className="check__box" aria-hidden="true">
              <Check className="icon" />
            </span>
            <span className="vh">{t('notifications.choice.inAppOf', { kind: name })}</span>
          </label>
        )}
      </td>
      <td data-label={t('notifications.choice.mail')}>
        {mailedAnyway.has(kind) ? (
          <span className="mute small">{t('notifications.choice.always')}</span>
        ) : (
          <select
            className="input input--sm"
            name={`mail.${kind}`}
            defaultValue={choice.mail}
            aria-label={t('notifications.choice.mailOf', { kind: name })}
          >
            {mailWays.map((way) => (
              <option key={way} value={way}>
                {t(`notifications.choice.ways.${way}`)}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  );
}
