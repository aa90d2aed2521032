import { Check, X } from 'lucide-react';
import { StoryLine, StoryText } from '#app/journey/story-text.tsx';
import { useStrings } from '#app/strings.ts';
import type { StepData } from './load-step.ts';

type AnswersData = {
  readonly answers: readonly StepData['answers'][number][];
  readonly given: readonly StepData['given'][number][];
  readonly feedback: StepData['feedback'];
  readonly work: { readonly language: string };
};

/** The answers of a question, and the feedback on the last one. */
export function Answers({ step }: { step: AnswersData }) {
  const t = useStrings();
  const { answers, given, feedback, work } = step;
  if (answers.length === 0 && given.length === 0) return null;
  // They stay in their author's order, whichever was given first.
  const closed = given.toSorted((one, other) => one.at - other.at);
  const shown =
    answers.length > 0
      ? answers.map((answer, at) => ({ ...answer, at }))
      : closed.map(({ id, label, at }) => ({ id, label, at, isGiven: true }));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen */}
      <div className="opts" role="group" aria-label={t('travel.answers')}>
        {shown.map(({ id, label, isGiven, at }) => {
          const isRight = given.find((one) => one.id === id)?.isRight ?? false;
          return (
            <button
              key={id}
              type="submit"
              name="move"
              value={id}
              className={`opt${isGiven ? (isRight ? ' is-right' : ' is-wrong') : ''}`}
              aria-disabled={isGiven ? true : undefined}
              data-choice={isGiven ? undefined : ''}
              onClick={isGiven ? (event) => event.preventDefault() : undefined}
            >
              <span className="check__box check__box--radio" aria-hidden="true" />
              <span lang={work.language}>
                <StoryLine text={label} />
              </span>
              {isGiven ? (
                <Given isRight={isRight} />
              ) : (
                <span className="k only-wide" aria-hidden="true">
                  {at + 1}
                </span>
              )}
            </button>
          );
        })}
      </div>
      {feedback ? (
        <div className={feedback.isRight ? 'feedback is-right' : 'feedback'} role="status">
          <b>{t(feedback.isRight ? 'travel.right' : 'travel.notRight')}</b>
          {feedback.text === '' ? null : (
            <div lang={work.language}>
              <StoryText text={feedback.text} />
            </div>
          )}
        </div>
      ) : null}
    </>
  );
}

/** What became of an answer. That it is right is told below, too, so that its sign is enough here for eyes. */
function Given({ isRight }: { isRight: boolean }) {
  const t = useStrings();
  const Sign = isRight ? Check : X;
  return (
    <span className="opt__s">
      <Sign className="icon icon--sm" aria-hidden="true" />
      <span className={isRight ? 'vh' : undefined}>{t(isRight ? 'travel.rightAnswer' : 'travel.givenAnswer')}</span>
    </span>
  );
}
