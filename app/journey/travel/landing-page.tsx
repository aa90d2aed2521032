import { RotateCcw } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { withSlots } from '#app/ui/with-slots.tsx';
import { Cover } from '#app/work/cover.tsx';
import { EarlierRuns } from './earlier-runs.tsx';
import { Endings } from './endings.tsx';
import type { LandingData } from './load-landing.ts';
import { MyPath } from './my-path.tsx';
import { RefusedTexts } from './offline/refused-texts.tsx';
import { SentNotice } from './offline/sent-notice.tsx';
import { useSendMade } from './offline/use-send-made.ts';
import { OwnPiecesList } from './pieces.tsx';
import { SavedPlaces } from './saved-places.tsx';
import type { TravelProblem } from './travel-problem.ts';
import { Way } from './way.tsx';

/** A branching journey's own page: the way so far, the endings found, and how to continue. */
export function LandingPage({ data, problem }: { data: LandingData; problem: TravelProblem | undefined }) {
  const t = useStrings();
  const { work, run } = data;
  const [search] = useSearchParams();
  useSendMade(work.journeyId);
  return (
    <Page>
      <PageTitle title={work.title} description={work.summary || undefined} />
      <SentNotice />
      <RefusedTexts journeyId={work.journeyId} language={work.language} />
      {search.get('shared') === 'withdrawn' ? <Notice kind="success">{t('travel.piece.news.withdrawn')}</Notice> : null}
      {problem || search.has('gone') ? (
        <Notice kind="error">{t(`travel.problem.${problem ?? 'cannotGoOn'}`)}</Notice>
      ) : null}
      <article className="work-head">
        <div className="work-head__cover">
          <Cover
            projectId={work.projectId}
            title={work.workTitle}
            credit={work.credit}
            fileId={work.fileId}
            language={work.workLanguage}
          />
        </div>
        <div>
          <h1 lang={work.language}>{work.title}</h1>
          <p className="by">
            {withSlots(
              {
                work: (
                  <Link to={work.workPath} lang={work.workLanguage}>
                    <cite>{work.workTitle}</cite>
                  </Link>
                ),
                credit: <span className="whole">{work.credit}</span>,
              },
              (marks) => t('travel.through', marks),
            )}
          </p>
          {work.summary ? (
            <p className="summary" lang={work.language}>
              {work.summary}
            </p>
          ) : null}
          <Facts data={data} />
          <div className="acts">
            {run && !run.hasEnded ? (
              <Link className="btn btn--primary btn--lg" to={`/journey/${work.journeyId}/activity/${run.at}`}>
                {t('travel.goOn')}
              </Link>
            ) : null}
            <Form method="post" action={`/journey/${work.journeyId}`}>
              <button
                type="submit"
                className={run && !run.hasEnded ? 'btn btn--plain btn--lg' : 'btn btn--primary btn--lg'}
                name="intent"
                value="begin"
              >
                {run ? <RotateCcw className="icon" aria-hidden="true" /> : null}
                {t(run ? 'travel.startAgain' : 'travel.begin')}
              </button>
            </Form>
          </div>
          {run && !run.hasEnded && run.title ? (
            <p className="mute small stoppedat">
              {withSlots({ title: <cite lang={work.language}>{run.title}</cite> }, (marks) =>
                t('travel.stoppedAt', marks),
              )}
            </p>
          ) : null}
        </div>
      </article>
      {run && data.way ? <Way data={data} way={data.way} /> : null}
      <EarlierRuns data={data} />
      <SavedPlaces data={data} />
      <OwnPiecesList data={data} />
      <Endings data={data} />
      {run ? <MyPath data={data} now={run.number} /> : null}
    </Page>
  );
}

function Facts({ data }: { data: LandingData }) {
  const t = useStrings();
  const { work, run, endings, seen, steps, runCount } = data;
  return (
    <p className="facts dots">
      <span>{t('travel.branching')}</span>
      {run ? (
        <>
          <span>{t('travel.seen', { count: steps, seen })}</span>
          <span>{t('travel.found', { count: work.endings, found: endings.length })}</span>
          <span>{t('travel.runs', { count: runCount })}</span>
        </>
      ) : (
        <span>{t('travel.endings', { count: work.endings })}</span>
      )}
    </p>
  );
}
