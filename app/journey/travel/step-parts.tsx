import { Form } from 'react-router';
import { StoryText } from '#app/journey/story-text.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Answers } from './answers.tsx';
import { Choices } from './choices.tsx';
import type { StepData } from './load-step.ts';
import { ShownTurn } from './shown-turn.tsx';
import { Writing } from './writing.tsx';

// The text and the choices of a step: on its own page, and on the one that opens without a network.

/** How much of a journey has been seen, as a line below the page's bar. */
export function StepProgress({ percent }: { percent: number }) {
  const t = useStrings();
  const format = useFormat();
  return (
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
  );
}

/** The last steps of the way. */
export function PathSteps({ step }: { step: StepData }) {
  const t = useStrings();
  const { work, path } = step;
  return (
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
  );
}

/** A step's title and text. */
export function StepWords({ step }: { step: StepData }) {
  const t = useStrings();
  const { work, activity } = step;
  return (
    <>
      <h1
        id="activity"
        lang={work.language}
        className={activity.kind === 'question' || activity.kind === 'ending' ? 'astep__title' : 'vh'}
      >
        {activity.title || t('travel.untitled')}
      </h1>
      <div className="prose has-dropcap" lang={work.language}>
        <StoryText text={step.text} />
      </div>
      {step.hasFailed && !step.isBehind ? (
        <div className="astep__failed">
          <Notice kind="error">{t('travel.failed')}</Notice>
        </div>
      ) : null}
    </>
  );
}

/** The fields, answers and choices of the step that a reader is at. */
export function StepForm({ step, isMoving = false }: { step: StepData; isMoving?: boolean }) {
  const { activity } = step;
  return (
    <Form method="post" className="astep__form" aria-busy={isMoving}>
      <input type="hidden" name="intent" value="move" />
      <ShownTurn step={step} />
      {activity.kind === 'reflection' || activity.kind === 'prompt' ? (
        <>
          {/* Another text that is there by now is another tab's or device's. */}
          <input type="hidden" name="was" value={step.written} />
          <Writing key={`${activity.id} ${step.turn}`} step={step} />
        </>
      ) : null}
      <Answers step={step} />
      <Choices step={step} />
    </Form>
  );
}

/** Takes the last choice back, where that can be done. */
export function BackOne({ step }: { step: StepData }) {
  const t = useStrings();
  if (!step.mayGoBack || step.isBehind) return null;
  return (
    <Form method="post">
      <ShownTurn step={step} />
      <button type="submit" className="btn btn--quiet" name="intent" value="back" data-back>
        {t('travel.back')}
      </button>
    </Form>
  );
}
