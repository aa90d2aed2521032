import { Form } from 'react-router';
import type { ManageData } from '#app/routes/org/project/load-manage.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { useBusyIntent } from './manage-page.ts';
import { useZonedMoment } from './zoned-moment.ts';

/** The scheduled editions, and those that were published, the newest first. */
export function EditionList({ manage, shown }: { manage: ManageData; shown: number | undefined }) {
  const t = useStrings();
  const { editions, schedules } = manage;
  if (editions.length + schedules.length === 0) return null;
  return (
    <div>
      {schedules.length > 0 ? (
        <>
          <h3 className="mng__sub">{t('publish.coming')}</h3>
          <ol className="thread sched">
            {schedules.map((schedule) => (
              <Coming key={schedule.id} schedule={schedule} />
            ))}
          </ol>
        </>
      ) : null}
      {editions.length > 0 ? (
        <>
          <h3 className="mng__sub">{t('manage.editions')}</h3>
          <ol className="thread sched" reversed>
            {editions.map((edition) => (
              <Out
                key={edition.number}
                edition={edition}
                isShown={edition.number === shown}
                mayWithdraw={manage.mayPublish}
              />
            ))}
          </ol>
        </>
      ) : null}
    </div>
  );
}

function Coming({ schedule: { id, publishAt, timeZone, words } }: { schedule: ManageData['schedules'][number] }) {
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
        </span>
        <Form
          method="post"
          onSubmit={(event) => window.confirm(t('publish.confirmCancel', { moment: at })) || event.preventDefault()}
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
        </Form>
      </div>
    </li>
  );
}

function Out({
  edition,
  isShown,
  mayWithdraw,
}: {
  edition: ManageData['editions'][number];
  isShown: boolean;
  mayWithdraw: boolean;
}) {
  const t = useStrings();
  const format = useFormat();
  const busy = useBusyIntent();
  const { number, publishedAt, words, withdrawnAt, note } = edition;
  return (
    <li className={withdrawnAt !== undefined ? 'is-shut' : isShown ? 'is-now' : 'is-done'}>
      <div className="row row--between">
        <span>
          <b>{t('manage.edition', { number })}</b>
          <span className="mute small">
            {format.day(publishedAt)} · {t('work.words', { count: words, words: format.number(words) })}
            {withdrawnAt !== undefined ? ` · ${t('manage.withdrawn')}` : ''}
          </span>
          {note ? <span className="soft small mng__note">{note}</span> : null}
        </span>
        {withdrawnAt === undefined && mayWithdraw ? (
          <Form
            method="post"
            onSubmit={(event) => window.confirm(t('manage.confirmWithdraw', { number })) || event.preventDefault()}
          >
            <input type="hidden" name="intent" value="withdraw" />
            <button
              type="submit"
              className="btn btn--quiet btn--sm"
              name="number"
              value={number}
              disabled={busy !== undefined}
            >
              {t('manage.withdraw')}
            </button>
          </Form>
        ) : null}
      </div>
    </li>
  );
}
