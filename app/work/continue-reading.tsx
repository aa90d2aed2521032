import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Cover } from './cover.tsx';
import { addressOfHeld } from './held-address.ts';
import type { HeldWork } from './load-held-works.ts';
import { ProgressBar, ProgressText, Whereabouts } from './progress.tsx';

/** What someone reads: the last work with the line they left off at, the others below it (mock-up 02). */
export function ContinueReading({ works }: { works: readonly HeldWork[] }) {
  const t = useStrings();
  const [last, ...others] = works.filter(({ isGone }) => !isGone);
  if (!last) return null;
  return (
    <section aria-labelledby="continue">
      <div className="section__head">
        <h2 id="continue">{t('desk.continueReading')}</h2>
        <Link className="link" to="/library">
          {t('shell.library')}
        </Link>
      </div>
      <LastRead work={last} />
      {others.length > 0 ? (
        <ul className="alsoread">
          {others.map((work) => (
            <li key={work.projectId}>
              <Also work={work} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function LastRead({ work }: { work: HeldWork }) {
  const t = useStrings();
  return (
    <article className="lastread">
      <Cover {...coverOf(work)} />
      <div>
        <h3 lang={work.language}>{work.title}</h3>
        <p className="mute small dots">
          <span>{work.credit}</span>
          <Whereabouts work={work} />
        </p>
        {work.line ? <blockquote lang={work.language}>{work.line}</blockquote> : null}
        <ProgressBar work={work} />
        <div className="row row--wrap">
          <Link
            className="btn btn--primary"
            reloadDocument
            data-continue
            to={addressOfHeld(work)}
            aria-label={t('library.continueTitle', { title: work.title })}
          >
            {t('library.continue')}
          </Link>
          <span className="mute small num">
            <ProgressText work={work} />
          </span>
        </div>
      </div>
    </article>
  );
}

function Also({ work }: { work: HeldWork }) {
  const t = useStrings();
  return (
    <Link reloadDocument data-continue to={addressOfHeld(work)}>
      <Cover {...coverOf(work)} isSmall />
      <div>
        <h3>
          <span className="vh">{t('library.continue')} </span>
          <span lang={work.language}>{work.title}</span>
        </h3>
        <p className="mute small dots">
          <Whereabouts work={work} />
          <span className="num">
            <ProgressText work={work} />
          </span>
        </p>
        <ProgressBar work={work} />
      </div>
    </Link>
  );
}

function coverOf({ projectId, title, credit, fileId, language }: HeldWork) {
  return { projectId, title, credit, fileId, language };
}
