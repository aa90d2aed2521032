import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { offlineReader } from '#app/account/offline-mark.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Carried } from '../carried.tsx';
import { BackOne, PathSteps, StepForm, StepProgress, StepWords } from '../step-parts.tsx';
import { useArrival } from '../use-arrival.ts';
import { useChoiceKeys } from '../use-choice-keys.ts';
import { useSentAnswers } from '../use-kept-answer.ts';
import type { KeptRun } from './kept-run.ts';
import { makeMove } from './make-move.ts';
import { offlineStep } from './offline-run.ts';
import { reloadHere } from './reload-here.ts';

/** Milliseconds after which it is tried again to reach the server, where the browser does not say that it may. */
const againMs = 15_000;

/**
 * The step of a journey that was opened without a network, from what this browser keeps. It sends nothing: when there
 * is a network again, the page is reloaded, and the new one knows who is signed in.
 */
export function KeptStepPage({ kept: opened }: { kept: KeptRun }) {
  const t = useStrings();
  const [kept, setKept] = useState(opened);
  const article = useRef<HTMLElement>(null);
  const step = offlineStep(kept);
  const { uid, journeyId } = kept;
  useArrival(article, `${step?.turn} ${step?.activity.id}`);
  useChoiceKeys(article);
  useLeave(uid);
  const onSubmitCapture = useCallback(
    (event: SubmitEvent<HTMLElement>) => {
      event.preventDefault();
      const form = new FormData(event.target as HTMLFormElement, event.nativeEvent.submitter);
      makeMove(uid, journeyId, form).then(
        (changed) => {
          // A copy that is no longer stored is no longer shown.
          if (!changed) return reloadHere();
          setKept(changed);
          void leaveIfReached();
        },
        (error: unknown) => console.warn(error),
      );
    },
    [uid, journeyId],
  );
  if (!step) return <OfflineWords />;
  const { work, activity } = step;
  return (
    <div className="reading" data-reading>
      <PageTitle title={`${activity.title || t('travel.untitled')} · ${work.title}`} />
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="rbar">
        <div className="rbar__in">
          <p className="rbar__title clip" lang={work.language}>
            {work.title}
          </p>
        </div>
        {step.hasInk ? null : <StepProgress percent={step.percent} />}
      </header>
      <main id="main" className="rpage astep" tabIndex={-1}>
        <nav className="path" aria-label={t('travel.path')}>
          <p className="path__t">{t('travel.path')}</p>
          <PathSteps step={step} />
        </nav>
        <article
          ref={article}
          tabIndex={-1}
          aria-labelledby="activity"
          onSubmitCapture={onSubmitCapture}
          data-goes-on-offline
        >
          <SentAnswers step={step} />
          <div className="astep__notices">
            <Notice kind="warning">{t(step.isEnding ? 'travel.offline.ended' : 'travel.offline.now')}</Notice>
          </div>
          <StepWords step={step} />
          <StepForm step={step} />
          <div className="astep__foot">
            <BackOne step={step} />
            <button type="button" className="btn btn--quiet" onClick={() => location.reload()}>
              {t('error.tryAgain')}
            </button>
          </div>
        </article>
        <Carried carried={step.carried} language={work.language} />
      </main>
    </div>
  );
}

/** Deletes texts of steps that were left. */
function SentAnswers({ step }: { step: NonNullable<ReturnType<typeof offlineStep>> }) {
  useSentAnswers(step, false);
  return null;
}

/** Says, as the offline page does, that there is nothing to be read without a network. */
export function OfflineWords() {
  const t = useStrings();
  return (
    <main id="main" className="page">
      <h1>{t('error.offline.title')}</h1>
      <p>{t('error.offline.text')}</p>
    </main>
  );
}

/** Says why a journey for adults does not open: its reader has taken back that they want to read such works. */
export function AdultWords({ uid }: { uid: string }) {
  const t = useStrings();
  useLeave(uid);
  return (
    <main id="main" className="page page--column gate">
      <PageTitle title={t('travel.offline.adultTitle')} />
      <h1>{t('travel.offline.adultTitle')}</h1>
      <p>{t('travel.offline.adultText')}</p>
      <div className="acts">
        <button type="button" className="btn btn--primary" onClick={() => location.reload()}>
          {t('error.tryAgain')}
        </button>
      </div>
    </main>
  );
}

/** Reloads the page when the server can be reached, but not while someone writes. */
async function leaveIfReached(): Promise<void> {
  if (!navigator.onLine || document.activeElement?.matches('textarea, [contenteditable="true"]')) return;
  const answer = await fetch('/latest.json', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) reloadHere();
}

/** Leaves the page when the server can be reached, and when this reader is no longer the one who is signed in. */
function useLeave(uid: string): void {
  useEffect(() => {
    const timer = setInterval(leaveIfReached, againMs);
    const check = () => {
      if (offlineReader() !== uid) reloadHere();
    };
    addEventListener('storage', check);
    addEventListener('online', leaveIfReached);
    return () => {
      clearInterval(timer);
      removeEventListener('storage', check);
      removeEventListener('online', leaveIfReached);
    };
  }, [uid]);
}
