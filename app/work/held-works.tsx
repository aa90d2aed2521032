import { Form, Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { ContinueLink, HeldCover, ProgressBar, ProgressText, Whereabouts } from './held-parts.tsx';
import type { HeldWork } from './load-held-works.ts';

/** The works on a shelf of the library, each with the line where its reader is, and a link to continue. */
export function HeldWorks({ works }: { works: readonly HeldWork[] }) {
  const t = useStrings();
  return (
    <ul>
      {works.map((work) => (
        <li className="held" key={work.projectId}>
          <HeldCover work={work} isSmall />
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
            {work.isGone ? <p className="mute small">{t('library.goneText')}</p> : <Facts work={work} />}
          </div>
          {work.isGone ? null : <ContinueLink work={work} className="btn btn--plain btn--sm" />}
          <Remove work={work} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ work }: { work: HeldWork }) {
  return (
    <>
      <p className="mute small dots">
        <span>{work.credit}</span>
        <Whereabouts work={work} />
      </p>
      {work.line && !work.isFinished ? (
        <p className="held__line" lang={work.language}>
          {work.line}
        </p>
      ) : null}
      <div className="held__bar">
        <ProgressBar work={work} />
        <span className="small mute num">
          <ProgressText work={work} />
        </span>
      </div>
    </>
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
