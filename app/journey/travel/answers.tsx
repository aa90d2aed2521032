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
      <div className="choices" role="group" aria-label={t('travel.answers')}>
        {shown.map(({ id, label, isGiven, at }) => {
          const isRight = given.find((one) => one.id === id)?.isRight ?? false;
          return (
            <button
              key={id}
              type="submit"
              name="move"
              value={id}
              className={`choice${isGiven ? (isRight ? ' is-right' : ' is-wrong') : ''}`}
              aria-disabled={isGiven ? true : undefined}
              data-choice={isGiven ? undefined : ''}
              onClick={isGiven ? (event) => event.preventDefault() : undefined}
            >
              <span className="k" aria-hidden="true">
                {at + 1}
              </span>
              <span lang={work.language}>
                <StoryLine text={label} />
                {isGiven ? <small>{t(isRight ? 'travel.rightAnswer' : 'travel.givenAnswer')}</small> : null}
              </span>
            </button>
          );
        })}
      </div>
      {feedback ? (
        <div className="feedback" role="status">
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
