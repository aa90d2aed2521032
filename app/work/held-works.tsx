import { Form, Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from './cover.tsx';
import type { HeldWork } from './load-held-works.ts';

/**
 * A list of works in the library, each with a hairline of progress and a link to continue.
 *
 * @param props.mayRemove - whether each can be removed from the library here
 */
export function HeldWorks({ works, mayRemove = false }: { works: readonly HeldWork[]; mayRemove?: boolean }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <ul>
      {works.map((work) => (
        <li className="held" key={work.projectId}>
          <Cover
            projectId={work.projectId}
            title={work.title}
            credit={work.credit}
            fileId={work.fileId}
            language={work.language}
            isSmall
          />
          <div className="grow">
            <h3>
              {work.isGone ? (
                t('library.gone')
              ) : (
                <Link to={work.path} lang={work.language} reloadDocument>
                  {work.title}
                </Link>
              )}
            </h3>
            <p className="mute small">{work.isGone ? t('library.goneText') : work.credit}</p>
            {work.isGone ? null : (
              <div className="held__bar">
                <div
                  className="bar grow"
                  role="progressbar"
                  aria-valuenow={work.percent}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  aria-label={t('library.progress', { title: work.title })}
                  style={{ '--at': `${work.percent}%` } as React.CSSProperties}
                >
                  <i />
                </div>
                <span className="small mute num">
                  {work.isFinished
                    ? t('library.finished')
                    : work.minutesLeft > 90
                      ? t('library.leftHours', {
                          percent: format.percent(work.percent),
                          count: Math.round(work.minutesLeft / 60),
                        })
                      : t('library.left', { percent: format.percent(work.percent), count: work.minutesLeft })}
                </span>
              </div>
            )}
          </div>
          {work.isGone ? null : (
            <Link
              className="btn btn--plain btn--sm"
              reloadDocument
              data-continue
              to={
                work.pageId
                  ? `/journey/${work.journeyId}/activity/${work.pageId}?continue`
                  : `/journey/${work.journeyId}`
              }
              aria-label={t('library.continueTitle', { title: work.title })}
            >
              {t('library.continue')}
            </Link>
          )}
          {mayRemove ? <Remove work={work} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Removes a work from the library immediately: the notice that follows puts it back. */
function Remove({ work: { projectId, title, isGone } }: { work: HeldWork }) {
  const t = useStrings();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="projectId" value={projectId} />
      <button
        type="submit"
        className="btn btn--quiet btn--sm"
        name="intent"
        value="remove"
        aria-label={t('library.removeTitle', { title: isGone ? t('library.gone') : title })}
      >
        {t('library.remove')}
      </button>
    </Form>
  );
}
