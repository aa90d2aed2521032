import type { PublishData } from '#app/routes/org/project/manage/load-publish.ts';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { useFormat } from '#app/ui/format.ts';
import { useBusyIntent } from './use-busy-intent.ts';
import { useZonedMoment } from './zoned-moment.ts';

/** The scheduled editions, the next one first; each can be cancelled. */
export function ComingEditions({ schedules }: { schedules: PublishData['schedules'] }) {
  const t = useStrings();
  if (schedules.length === 0) return null;
  return (
    <div>
      <h3 className="mng__sub">{t('publish.coming')}</h3>
      <ol className="thread sched">
        {schedules.map((schedule) => (
          <Coming key={schedule.id} schedule={schedule} />
        ))}
      </ol>
    </div>
  );
}

function Coming({ schedule }: { schedule: PublishData['schedules'][number] }) {
  const { id, publishAt, timeZone, words, visibility } = schedule;
  const t = useStrings();
  const format = useFormat();
  const busy = useBusyIntent();
  const { moment, zoneName } = useZonedMoment();
  const at = moment(publishAt, timeZone);
  return (
    <li className="is-shut">
      <div className="row row--between">
        <span>
          <b>{t('publish.comingAt', { moment: at, zone: zoneName(timeZone) })}</b>
          <span className="mute small">{t('work.words', { count: words, words: format.number(words) })}</span>
          {visibility ? <span className="small"> {t(`publish.who.${visibility}`)}</span> : null}
        </span>
        <AskingForm
          method="post"
          question={{ ...t('publish.askCancel', { moment: at, returnObjects: true }), isDanger: true }}
        >
          <input type="hidden" name="intent" value="cancelSchedule" />
          <button
            type="submit"
            className="btn btn--quiet btn--sm"
            name="scheduleId"
            value={id}
            disabled={busy !== undefined}
          >
            {t('publish.cancel')}
          </button>
        </AskingForm>
      </div>
    </li>
  );
}
