import { Link } from 'react-router';
import type { EditionsData, EditionsResult } from '#app/routes/org/project/manage/load-editions.ts';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { useFormat } from '#app/ui/format.ts';
import { useBusyIntent } from './use-busy-intent.ts';

/** The editions that were published, the newest first; readers see the newest that was not withdrawn. */
export function EditionsSection({ shown, result }: { shown: EditionsData; result: EditionsResult }) {
  const t = useStrings();
  const { path, editions, mayPublish } = shown;
  const seen = editions.find(({ withdrawnAt }) => withdrawnAt === undefined)?.number;
  return (
    <section aria-labelledby="editions-title">
      <h2 id="editions-title">{t('manage.editions')}</h2>
      <p>{t(editions.length === 0 ? 'manage.nothingPublished' : 'manage.editionsText')}</p>
      <p>
        <Link className="link" to={`${path}/versions`} reloadDocument>
          {t('work.wholeVersions')}
        </Link>
      </p>
      <DoneNotice done={result?.intent === 'withdraw' ? result : undefined}>{t('manage.editionWithdrawn')}</DoneNotice>
      <ol className="thread sched" reversed>
        {editions.map((edition) => (
          <Out key={edition.number} edition={edition} isShown={edition.number === seen} mayWithdraw={mayPublish} />
        ))}
      </ol>
    </section>
  );
}

function Out({
  edition,
  isShown,
  mayWithdraw,
}: {
  edition: EditionsData['editions'][number];
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
          <span className="row">
            <b>{t('manage.edition', { number })}</b>
            {isShown ? <span className="badge badge--success">{t('manage.readersSeeThis')}</span> : null}
          </span>
          <span className="mute small">
            {format.day(publishedAt)} · {t('work.words', { count: words, words: format.number(words) })}
            {withdrawnAt !== undefined ? ` · ${t('manage.withdrawn')}` : ''}
          </span>
          {note ? <span className="soft small mng__note">{note}</span> : null}
        </span>
        {withdrawnAt === undefined && mayWithdraw ? (
          <AskingForm
            method="post"
            question={{ ...t('manage.askWithdraw', { number, returnObjects: true }), isDanger: true }}
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
          </AskingForm>
        ) : null}
      </div>
    </li>
  );
}
