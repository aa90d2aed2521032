import { useEffect, useState } from 'react';
import type { PublishData } from '#app/routes/org/project/manage/load-publish.ts';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Visibility } from '#domain/project.ts';
import { useZonedMoment } from './zoned-moment.ts';

type Typed = { readonly when: 'now' | 'later'; readonly day: string; readonly hour: string };

/** When a new edition is published: now, or at an hour of the zone its author chose, else of their browser's. */
export function PublishWhen({
  publish: { followers, timeZone },
  typed,
  decision: { visibility, isLater },
}: {
  publish: PublishData;
  typed: Typed | undefined;
  decision: { readonly visibility: Visibility; readonly isLater: boolean };
}) {
  const t = useStrings();
  const { zoneName } = useZonedMoment();
  const [zone, setZone] = useState(timeZone ?? 'UTC');
  useEffect(() => {
    if (timeZone === undefined) setZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [timeZone]);
  return (
    <ul className="pub__when">
      <li className="pub__row">
        <Check
          type="radio"
          name="when"
          value="now"
          defaultChecked={typed?.when !== 'later'}
          hint={followers > 0 && visibility === 'public' ? t('publish.told', { count: followers }) : undefined}
        >
          <b>{t('publish.now')}</b>
        </Check>
      </li>
      <li className="pub__row">
        <Check
          type="radio"
          name="when"
          value="later"
          defaultChecked={typed?.when === 'later'}
          hint={t('publish.zone', { zone: zoneName(zone) })}
        >
          <b>{t('publish.onSchedule')}</b>
        </Check>
        <div className="pub__later">
          <Field label={t('publish.day')} type="date" name="day" required={isLater} defaultValue={typed?.day} />
          <Field
            label={t('publish.hour')}
            type="time"
            name="hour"
            required={isLater}
            defaultValue={typed?.hour || '08:00'}
          />
        </div>
        <input type="hidden" name="zone" value={zone} />
      </li>
    </ul>
  );
}
