import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { StoryText } from '#app/journey/story-text.tsx';
import { TypeButton } from '#app/reader/type-button.tsx';
import { Footer } from '#app/shell/footer.tsx';
import { SlimHeader } from '#app/shell/header.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Answers } from './answers.tsx';
import { Carried } from './carried.tsx';
import { Choices } from './choices.tsx';
import type { StepData } from './load-step.ts';
import { SentNotice } from './offline/sent-notice.tsx';
import { useOfflineTravel } from './offline/use-offline-travel.ts';
import { Pieces } from './pieces.tsx';
import { SaveForm } from './save-form.tsx';
import { sharedNews, type TravelProblem } from './travel-problem.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { useSentAnswers } from './use-kept-answer.ts';
import { Writing } from './writing.tsx';

/** One activity of a branching journey: its text, and what its reader can do. Works without any script. */
export default function StepPage({ step: served, problem }: { step: StepData; problem: TravelProblem | undefined }) {
  const t = useStrings();
  const { step, isOffline, isReady, readiness, onSubmitCapture } = useOfflineTravel(served);
  const format = useFormat();
  const { work, activity, percent } = step;
  const isMoving = useNavigation().state !== 'idle';
  const article = useRef<HTMLElement>(null);
  useArrival(article, `${step.turn} ${activity.id}`);
  useChoiceKeys(article);
  useSentAnswers(step, problem);
  const name = activity.title || t('travel.untitled');
  return (
    <div className="reading" data-reading>
      <PageTitle title={`${name} · ${work.title}`} />
      <header className="rbar">
        <SlimHeader
          back={{ to: `/journey/${work.journeyId}`, label: work.title, lang: work.language }}
          title={work.title}
          titleLanguage={work.language}
        >
          <TypeButton />
        </SlimHeader>
        {step.hasInk ? null : (
          <div
            className="bar"
            role="progressbar"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={t('travel.seenPercent', { percent: format.percent(percent) })}
            style={{ '--at': `${percent}%` } as React.CSSProperties}
          >
            <i />
          </div>
        )}
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
          <h1
            id="activity"
            lang={work.language}
            className={activity.kind === 'question' || activity.kind === 'ending' ? 'astep__title' : 'vh'}
          >
            {name}
          </h1>
          <div className="prose has-dropcap" lang={work.language}>
            <StoryText text={step.text} />
          </div>
          {step.hasFailed && !step.isBehind ? (
            <div className="astep__failed">
              <Notice kind="error">{t('travel.failed')}</Notice>
            </div>
          ) : null}
          {step.isBehind ? null : (
            <Form method="post" className="astep__form" aria-busy={isMoving}>
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="turn" value={step.turn} />
              {activity.kind === 'reflection' || activity.kind === 'prompt' ? (
                <Writing key={`${activity.id} ${step.turn}`} step={step} />
              ) : null}
              <Answers step={step} />
              <Choices step={step} />
            </Form>
          )}
          {step.isEnding && !step.isBehind && !isOffline ? <Ending step={step} /> : null}
          {step.pieces ? <Pieces step={step} pieces={step.pieces} /> : null}
          {step.isBehind || isOffline ? null : <SaveForm step={step} />}
          <Foot step={step} />
          {readiness === 'ink' || readiness === 'tooLarge' ? (
            <p className="mute small">{t(`travel.offline.${readiness}`)}</p>
          ) : null}
        </article>
        <Carried carried={step.carried} language={work.language} />
      </main>
      <Footer />
    </div>
  );
}

/** Leads the focus to what was come to: nothing else on the page says that it is another. */
export function useArrival(article: React.RefObject<HTMLElement | null>, place: string): void {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    scrollTo({ top: 0 });
    article.current?.focus({ preventScroll: true });
  }, [article, place]);
}

type NoticesProps = { step: StepData; problem: TravelProblem | undefined; isOffline: boolean };

function StepNotices({ step, problem, isOffline }: NoticesProps) {
  const t = useStrings();
  const { work } = step;
  const [search] = useSearchParams();
  const isSaved = search.has('saved');
  const shared = sharedNews.find((news) => news === search.get('shared'));
  return (
    <div className="astep__notices">
      {problem ? <Notice kind="error">{t(`travel.problem.${problem}`)}</Notice> : null}
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
      <p className="medium">{t('travel.endingFound', { count: work.endings, found: step.endingsFound })}</p>
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

function Foot({ step }: { step: StepData }) {
  const t = useStrings();
  const { work } = step;
  return (
    <div className="astep__foot">
      {step.mayGoBack && !step.isBehind ? (
        <Form method="post">
          <input type="hidden" name="turn" value={step.turn} />
          <button type="submit" className="btn btn--quiet" name="intent" value="back" data-back>
            {t('travel.back')}
          </button>
        </Form>
      ) : (
        <span />
      )}
      <Link className="btn btn--quiet" to={`/journey/${work.journeyId}#way`}>
        {t('travel.seeWay')}
      </Link>
      <Link className="mute small" rel="nofollow" to={`${work.workPath}/report`} reloadDocument>
        {t('work.report')}
      </Link>
    </div>
  );
}

function Path({ step }: { step: StepData }) {
  const t = useStrings();
  const { work, path } = step;
  return (
    <nav className="path" aria-label={t('travel.path')}>
      <p className="path__t">
        <Link className="link" to={`/journey/${work.journeyId}`}>
          {t('travel.path')}
        </Link>
      </p>
      <ol className="thread" lang={work.language}>
        {step.isPathCut ? (
          <li className="is-done">
            <span aria-hidden="true">…</span>
          </li>
        ) : null}
        {path.map(({ id, title }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an activity can be come to again
          <li key={at} className={at === path.length - 1 ? 'is-now' : 'is-done'}>
            {title || t('travel.untitled')}
            {at === path.length - 1 && id === step.at ? <span className="vh"> ({t('travel.here')})</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
