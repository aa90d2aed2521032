import { Waypoints } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { TypeButton } from '#app/reader/type-button.tsx';
import { Footer } from '#app/shell/footer.tsx';
import { SlimHeader } from '#app/shell/header.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { refuseAnswers } from './answer-store.ts';
import { Carried } from './carried.tsx';
import type { StepData } from './load-step.ts';
import { SentNotice } from './offline/sent-notice.tsx';
import { useOfflineTravel } from './offline/use-offline-travel.ts';
import { Pieces, WrittenBefore } from './pieces.tsx';
import { SaveForm } from './save-form.tsx';
import { ShownTurn } from './shown-turn.tsx';
import { BackOne, PathSteps, StepForm, StepProgress, StepWords } from './step-parts.tsx';
import { sharedNews, type TravelProblem } from './travel-problem.ts';
import { useArrival } from './use-arrival.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { useSentAnswers } from './use-kept-answer.ts';

/** One activity of a branching journey: its text, and what its reader can do. Works without any script. */
export default function StepPage({ step: served, problem }: { step: StepData; problem: TravelProblem | undefined }) {
  const t = useStrings();
  const { step, isOffline, isReady, readiness, onSubmitCapture } = useOfflineTravel(served);
  const { work, activity, percent } = step;
  const isMoving = useNavigation().state !== 'idle';
  const article = useRef<HTMLElement>(null);
  useArrival(article, `${step.turn} ${activity.id}`);
  useChoiceKeys(article);
  const [search] = useSearchParams();
  useSentAnswers(step, problem !== undefined || search.has('moved'));
  const isGone = problem === 'cannotGoOn';
  const { uid } = step;
  useEffect(() => {
    if (!isGone) return;
    // Nothing leads to this step any more: what was and is written here is kept on the journey's own page.
    const refuse = () => void refuseAnswers(uid, work.journeyId);
    refuse();
    return refuse;
  }, [isGone, uid, work.journeyId]);
  const name = activity.title || t('travel.untitled');
  return (
    <div className="reading" data-reading>
      <PageTitle title={`${name} · ${work.title}`} />
      <header className="rbar">
        <SlimHeader
          back={{ to: work.workPath, label: work.workTitle, lang: work.workLanguage }}
          title={work.title}
          titleLanguage={work.language}
          end={<WayLink step={step} />}
        >
          <TypeButton />
        </SlimHeader>
        {step.hasInk ? null : <StepProgress percent={percent} />}
      </header>
      <main id="main" className="rpage astep" tabIndex={-1}>
        <Path step={step} />
        <article
          ref={article}
          tabIndex={-1}
          aria-labelledby="activity"
          onSubmitCapture={onSubmitCapture}
          data-goes-on-offline={isReady || undefined}
        >
          <StepNotices step={step} problem={isOffline ? undefined : problem} isOffline={isOffline} />
          <StepWords step={step} />
          {step.isBehind && step.written && step.activity.kind === 'reflection' ? (
            <WrittenBefore text={step.written} />
          ) : null}
          {step.isBehind ? null : <StepForm step={step} isMoving={isMoving} />}
          {step.isEnding && !step.isBehind && !isOffline ? <Ending step={step} /> : null}
          {step.pieces ? <Pieces step={step} pieces={step.pieces} /> : null}
          <Foot step={step} maySave={!step.isBehind && !isOffline} />
          {readiness === 'tooLarge' ? <p className="mute small">{t('travel.offline.tooLarge')}</p> : null}
        </article>
        <Carried carried={step.carried} language={work.language} />
      </main>
      <Footer />
    </div>
  );
}

type NoticesProps = { step: StepData; problem: TravelProblem | undefined; isOffline: boolean };

function StepNotices({ step, problem, isOffline }: NoticesProps) {
  const t = useStrings();
  const { work } = step;
  const [search] = useSearchParams();
  const isSaved = search.has('saved');
  const hasMoved = search.has('moved') && !step.isBehind;
  const shared = sharedNews.find((news) => news === search.get('shared'));
  return (
    <div className="astep__notices">
      {problem ? (
        <Notice kind="error">
          {t(`travel.problem.${problem}`)}{' '}
          {problem === 'cannotGoOn' ? (
            <Link className="link" to={`/journey/${work.journeyId}`}>
              {t('travel.toJourney')}
            </Link>
          ) : null}
        </Notice>
      ) : null}
      {hasMoved && !problem && !isOffline ? <Notice kind="error">{t('travel.problem.moved')}</Notice> : null}
      {isOffline ? (
        <Notice kind="warning">{t(step.isEnding ? 'travel.offline.ended' : 'travel.offline.now')}</Notice>
      ) : null}
      <SentNotice isShown={!isOffline && !problem} />
      {isSaved && !problem ? (
        <Notice kind="success">
          {t('travel.saved')}{' '}
          <Link className="link" to={`/journey/${work.journeyId}`}>
            {t('travel.seeSaves')}
          </Link>
        </Notice>
      ) : null}
      {shared && !problem ? (
        <Notice kind={shared === 'waiting' || shared === 'withdrawn' ? 'success' : 'error'}>
          {t(`travel.piece.news.${shared}`)}
        </Notice>
      ) : null}
      {step.prompt ? (
        <Notice kind="info">
          <Link className="link" to={`/journey/${work.journeyId}/activity/${step.prompt}#pieces`}>
            {t('travel.piece.readOthers')}
          </Link>
        </Notice>
      ) : null}
      {step.isBehind ? (
        <Notice kind="info">
          {t('travel.behind')}{' '}
          <Link className="link" to={`/journey/${work.journeyId}/activity/${step.at}`}>
            {t('travel.toPresent')}
          </Link>
        </Notice>
      ) : null}
      {step.isNewerOffered && !step.isBehind ? (
        <Notice kind="info">
          <Form method="post">
            <ShownTurn step={step} />
            <p>{t('travel.newer')}</p>
            <button type="submit" className="btn btn--plain btn--sm" name="intent" value="newer">
              {t('travel.takeNewer')}
            </button>
          </Form>
        </Notice>
      ) : null}
    </div>
  );
}

function Ending({ step }: { step: StepData }) {
  const t = useStrings();
  const { work } = step;
  return (
    <section className="astep__end" aria-label={t('travel.ending')}>
      {work.endings > 0 ? (
        <p className="medium">{t('travel.endingFound', { count: work.endings, found: step.endingsFound })}</p>
      ) : null}
      <div className="acts">
        <Form method="post" action={`/journey/${work.journeyId}`}>
          <button type="submit" className="btn btn--primary btn--lg" name="intent" value="begin">
            {t('travel.startAgain')}
          </button>
        </Form>
      </div>
    </section>
  );
}

function Foot({ step, maySave }: { step: StepData; maySave: boolean }) {
  const t = useStrings();
  const { work } = step;
  return (
    <div className="astep__foot">
      {maySave ? <SaveForm step={step} /> : null}
      <BackOne step={step} />
      <Link className="mute small" rel="nofollow" to={`${work.workPath}/report`} reloadDocument>
        {t('work.report')}
      </Link>
    </div>
  );
}

/** Leads to the map of the path, and says how many endings were found. */
function WayLink({ step: { work, endingsFound } }: { step: StepData }) {
  const t = useStrings();
  return (
    <Link className="btn btn--quiet" to={`/journey/${work.journeyId}#way`} title={t('travel.seeWay')}>
      <Waypoints className="icon" aria-hidden="true" />
      {work.endings > 0 ? (
        <span className="only-wide row">{t('travel.endingsOf', { count: work.endings, found: endingsFound })}</span>
      ) : null}
      <span className="vh"> {t('travel.seeWay')}</span>
    </Link>
  );
}

function Path({ step }: { step: StepData }) {
  const t = useStrings();
  const { work } = step;
  return (
    <nav className="path" aria-label={t('travel.path')}>
      <p className="path__t">
        <Link className="link" to={`/journey/${work.journeyId}`}>
          {t('travel.path')}
        </Link>
      </p>
      <PathSteps step={step} />
    </nav>
  );
}
