import { useRef } from 'react';
import { useStrings } from '#app/strings.ts';
import { answerLength } from '#domain/journey/journey.ts';
import type { StepData } from './load-step.ts';
import { ShareChoice } from './pieces.tsx';
import { useKeptAnswer } from './use-kept-answer.ts';

/** What a reader writes at a reflection or a prompt. The field grows with it, and the browser keeps it until it is sent. */
export function Writing({ step }: { step: StepData }) {
  const t = useStrings();
  const field = useRef<HTMLTextAreaElement>(null);
  const keep = useKeptAnswer(field, step);
  const isPrompt = step.activity.kind === 'prompt';
  const share = isPrompt && step.pieces?.own === undefined ? step.pieces : undefined;
  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor="answer">
          {t(isPrompt ? 'travel.yourPiece' : 'travel.yourThoughts')}
        </label>
        <textarea
          ref={field}
          className="input astep__writing"
          id="answer"
          name="answer"
          rows={isPrompt ? 10 : 5}
          maxLength={answerLength}
          defaultValue={step.written}
          aria-describedby="answer-hint"
          onInput={keep}
        />
        <p className="field__hint" id="answer-hint">
          {t(share?.mayShare === 'allowed' ? 'travel.piece.onlyYouUnless' : 'travel.onlyYou')}
        </p>
      </div>
      {share ? <ShareChoice pieces={share} isOffered /> : null}
    </>
  );
}
