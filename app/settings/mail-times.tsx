import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { formatTag } from '#domain/locale.ts';
import type { DigestTime, QuietHours } from '#domain/notification-choice.ts';
import { zoneName } from '#domain/time-zone.ts';
import { timeField } from './notification-form.ts';

const [usualFrom, usualTo] = [22 * 60, 8 * 60];

/** When nothing rings. */
export function QuietFields({
  quiet,
  wrong,
}: {
  quiet: QuietHours | undefined;
  /** Typed values that were refused. */
  wrong: { readonly from: string; readonly to: string } | undefined;
}) {
  const t = useStrings();
  return (
    <>
      <p className="soft small">{t('notifications.choice.quietHint')}</p>
      <label className="check">
        <input type="checkbox" name="quiet" defaultChecked={quiet !== undefined || wrong !== undefined} />
        <span className="check__box" aria-hidden="true">
          <Check className="icon" />
        </span>
        <span>{t('notifications.choice.hasQuiet')}</span>
      </label>
      <div className="told__times">
        <Field
          label={t('notifications.choice.from')}
          type="time"
          name="from"
          defaultValue={wrong?.from ?? timeField(quiet?.from ?? usualFrom)}
          error={wrong ? t('notifications.choice.badTime') : undefined}
        />
        <Field
          label={t('notifications.choice.to')}
          type="time"
          name="to"
          defaultValue={wrong?.to ?? timeField(quiet?.to ?? usualTo)}
        />
      </div>
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** When digest emails are sent. */
export function DigestFields({ digest, timeZone }: { digest: DigestTime; timeZone: string }) {
  const t = useStrings();
  const locale = useRoot()?.locale ?? 'en';
  // Spanish and Ukrainian write a day without a capital; a choice that stands alone begins with one.
  const capitalized = (name: string) => name.charAt(0).toLocaleUpperCase(formatTag[locale]) + name.slice(1);
  const clock = new Intl.DateTimeFormat(formatTag[locale], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(formatTag[locale], { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      <p className="soft small">{t('notifications.choice.digestHint')}</p>
      <div className="told__times">
        <Choice label={t('notifications.choice.hour')} name="hour" defaultValue={digest.hour}>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {clock.format(Date.UTC(2024, 0, 1, hour))}
            </option>
          ))}
        </Choice>
        <Choice label={t('notifications.choice.weekday')} name="weekday" defaultValue={digest.weekday}>
          {weekdays.map((day) => (
            <option key={day} value={day}>
              {/* The first of January 2024 was a Monday. */}
              {capitalized(weekday.format(Date.UTC(2024, 0, day)))}
            </option>
          ))}
        </Choice>
      </div>
      <p className="mute small">
        {t('notifications.choice.zone', { zone: zoneName(timeZone) })}{' '}
        <Link className="link" to="/settings/account#language">
          {t('notifications.choice.changeZone')}
        </Link>
      </p>
    </>
  );
}
