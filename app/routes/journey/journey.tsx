import { Form, Link, useOutletContext } from 'react-router';
import { LandingPage } from '#app/journey/travel/landing-page.tsx';
import type { TravelProblem } from '#app/journey/travel/travel-problem.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from '#app/work/cover.tsx';
import { needNumbers } from '#domain/chapter-number.ts';
import type { Route } from './+types/journey.ts';

export { loader } from './load-journey.ts';

export default function Journey({ loaderData, params }: Route.ComponentProps) {
  const problem = useOutletContext<TravelProblem | undefined>();
  if (loaderData.kind === 'landing') return <LandingPage data={loaderData} problem={problem} />;
  return <LinearJourney journey={loaderData} journeyId={params.journeyId} />;
}

type LinearData = Extract<Route.ComponentProps['loaderData'], { kind: 'linear' }>;

function LinearJourney({ journey, journeyId }: { journey: LinearData; journeyId: string }) {
  const t = useStrings();
  const format = useFormat();
  const { title, credit, language, projectId, fileId, steps, at, percent, isFinished, workPath } = journey;
  const current = steps[at];
  const [first] = steps;
  const isNumbered = needNumbers(steps.map((step) => step.title));
  return (
    <Page>
      <PageTitle title={t('journey.title', { title })} />
      <article className="work-head">
        <div className="work-head__cover">
          <Cover {...{ projectId, title, credit, fileId, language }} />
        </div>
        <div>
          <h1 lang={language}>{title}</h1>
          <p className="by">
            <Link to={workPath}>{t('journey.aboutWork')}</Link>
          </p>
          <p className="facts dots">
            <span>{t('journey.inOrder')}</span>
            <span>{t('journey.steps', { count: steps.length })}</span>
            <span>{t('reading.percent', { percent: format.percent(percent) })}</span>
          </p>
          <div className="acts">
            {current ? (
              <Link
                className="btn btn--primary btn--lg"
                reloadDocument
                data-continue
                to={`/journey/${journeyId}/activity/${current.id}?continue`}
              >
                {t('journey.continue', { title: current.title || t('reading.untitled', { number: at + 1 }) })}
              </Link>
            ) : (
              <Form method="post" action={`/journey/${journeyId}`} reloadDocument>
                <button type="submit" className="btn btn--primary btn--lg" name="first" value={first?.id}>
                  {t('journey.start')}
                </button>
              </Form>
            )}
            {current && first && at > 0 ? (
              <Link className="btn btn--plain btn--lg" reloadDocument to={`/journey/${journeyId}/activity/${first.id}`}>
                {t('journey.fromBeginning')}
              </Link>
            ) : null}
          </div>
          {isFinished ? <p className="facts">{t('journey.finished')}</p> : null}
        </div>
      </article>
      <section className="section">
        <div className="section__head">
          <h2>{t('journey.path')}</h2>
        </div>
        <ol className="thread contents" lang={language}>
          {steps.map((step, index) => (
            <li
              key={step.id}
              className={index < at || isFinished ? 'is-done' : index === at ? 'is-now' : undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <Link className="chap" reloadDocument to={`/journey/${journeyId}/activity/${step.id}`}>
                <span className="chap__t">
                  {isNumbered && step.title ? <span className="mute num">{index + 1}</span> : null}{' '}
                  {step.title || t('reading.untitled', { number: index + 1 })}
                </span>
                <span className="mute small num chap__d" lang={undefined}>
                  {step.part}
                </span>
                <span className="mute small num">{t('reading.minutes', { count: step.minutes })}</span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </Page>
  );
}
