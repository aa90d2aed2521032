import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { addressOfHeld } from './held-address.ts';
import { ContinueLink, HeldCover, ProgressBar, ProgressText, Whereabouts } from './held-parts.tsx';
import type { HeldWork } from './load-held-works.ts';

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
  return (
    <article className="lastread">
      <HeldCover work={work} />
      <div>
        <h3 lang={work.language}>{work.title}</h3>
        <p className="mute small dots">
          <span>{work.credit}</span>
          <Whereabouts work={work} />
        </p>
        {work.line ? <blockquote lang={work.language}>{work.line}</blockquote> : null}
        <ProgressBar work={work} />
        <div className="row row--wrap">
          <ContinueLink work={work} className="btn btn--primary" />
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
      <HeldCover work={work} isSmall />
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
