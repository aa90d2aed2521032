import { useEffect, useState } from 'react';
import type { PublishData } from '#app/routes/org/project/manage/load-publish.ts';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { useBusyIntent } from './use-busy-intent.ts';
import { useZonedMoment } from './zoned-moment.ts';

/** When a new edition is published: now, or at an hour of the zone its author chose, else of their browser's. */
export function PublishWhen({ publish }: { publish: PublishData }) {
  const t = useStrings();
  const busy = useBusyIntent();
  const { zoneName } = useZonedMoment();
  const [when, setWhen] = useState<'now' | 'schedule'>('now');
  const [zone, setZone] = useState(publish.timeZone ?? 'UTC');
  useEffect(() => {
    if (publish.timeZone === undefined) setZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [publish.timeZone]);
  const intent = when === 'now' ? 'publish' : 'schedule';
  const { followers, next, project } = publish;
  return (
    <div className="when">
      <Segments
        label={t('publish.when')}
        value={when}
        isWide
        onChange={setWhen}
        options={[
          { value: 'now', text: t('publish.now') },
          { value: 'schedule', text: t('publish.onSchedule') },
        ]}
      />
      {when === 'schedule' ? (
        <>
          <div className="two">
            <Field label={t('publish.day')} type="date" name="day" required />
            <Field label={t('publish.hour')} type="time" name="hour" required defaultValue="08:00" />
          </div>
          <input type="hidden" name="zone" value={zone} />
        </>
      ) : null}
      <p className="field__hint">
        {when === 'schedule' ? `${t('publish.zone', { zone: zoneName(zone) })} ` : ''}
        {followers > 0 && project.visibility === 'public' ? t('publish.told', { count: followers }) : ''}
      </p>
      <button
        type="submit"
        className="btn btn--primary btn--wide"
        name="intent"
        value={intent}
        aria-busy={busy === intent}
        disabled={busy !== undefined}
      >
        {busy === intent ? <span className="spinner" aria-hidden="true" /> : null}
        {when === 'now' ? t('manage.publishEdition', { number: next }) : t('publish.schedule')}
      </button>
    </div>
  );
}
