import { Link, useSearchParams } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { LandingData } from './load-landing.ts';
import type { WayData } from './load-path.ts';
import { PathDrawing } from './path-drawing.tsx';

type WayProps = { data: LandingData; way: WayData };

/** What a reader has seen of a journey: a drawing where there is room, with the same as a list behind a fold. */
export function Way({ data, way }: WayProps) {
  const t = useStrings();
  const { work } = data;
  const [search] = useSearchParams();
  return (
    <section className="section" aria-labelledby="way">
      <div className="section__head">
        <h2 id="way">{t('travel.way')}</h2>
        <span className="small mute">{t('travel.wayText')}</span>
      </div>
      <PathDrawing work={work} drawing={way.drawing} />
      {/* Where there is no drawing, the list stands open without it (path-map.css). */}
      <details className="jfold" open={search.has('way')}>
        <summary className="fold">{t('journeyPath.asList')}</summary>
      </details>
      <div className="jsteps">
        <Steps {...{ data, way }} />
        {way.others.length === 0 ? null : (
          <div className="jothers">
            <h3>{t('journeyPath.others')}</h3>
            <ul className="dots mute" lang={work.language}>
              {way.others.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same, and nothing moves
                <li key={at}>{title || t('travel.untitled')}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {way.leftOut > 0 ? <p className="mute small">{t('journeyPath.leftOut', { count: way.leftOut })}</p> : null}
      {way.leftOutRuns > 0 ? (
        <p className="mute small">{t('journeyPath.leftOutRuns', { count: way.leftOutRuns })}</p>
      ) : null}
    </section>
  );
}

function Steps({ data, way }: WayProps) {
  const t = useStrings();
  const { work, run } = data;
  const pageAt = (before: number) => `/journey/${work.journeyId}?way=${before}#way`;
  const end = way.rest === 0 ? way.steps.length - 1 : undefined;
  return (
    <>
      {way.earlierPage === undefined ? null : (
        <p className="jmore">
          <Link className="link" to={pageAt(way.earlierPage)}>
            {t('journeyPath.before', { count: way.first })}
          </Link>
        </p>
      )}
      <ol className="thread jlist" start={way.first + 1}>
        {way.steps.map((step, at) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: an activity can be come to again
            key={at}
            {...{ step, work }}
            isNow={at === end && !run?.hasEnded}
          />
        ))}
        {data.ways > 0 && end !== undefined ? (
          <li className="is-shut">
            <span className="mute">{t('travel.waysOn', { count: data.ways })}</span>
          </li>
        ) : null}
      </ol>
      {way.laterPage === undefined ? null : (
        <p className="jmore">
          <Link className="link" to={pageAt(way.laterPage)}>
            {t('journeyPath.after', { count: way.rest })}
          </Link>
        </p>
      )}
    </>
  );
}

type StepProps = { step: WayData['steps'][number]; work: LandingData['work']; isNow: boolean };

function Step({ step, work, isNow }: StepProps) {
  const t = useStrings();
  const format = useFormat();
  const { id, title, choice, untried, earlier, isResumable } = step;
  return (
    <li className={isNow ? 'is-now' : 'is-done'} aria-current={isNow ? 'step' : undefined}>
      <Link to={`/journey/${work.journeyId}/activity/${id}`} lang={work.language}>
        <b>{title || t('travel.untitled')}</b>
      </Link>
      <span className="mute small dots">
        {isNow ? <span>{t('travel.here')}</span> : choice ? <span lang={work.language}>{choice}</span> : null}
        {earlier.length === 0 ? null : (
          <span>
            {t('journeyPath.earlierTo', { steps: format.list(earlier.map((one) => one || t('travel.untitled'))) })}
          </span>
        )}
        {untried > 0 && !isNow ? <span>{t('journeyPath.untried', { count: untried })}</span> : null}
        {isResumable ? (
          <a className="link" href="#saves">
            {t('journeyPath.goOnFrom')}
          </a>
        ) : null}
      </span>
    </li>
  );
}
