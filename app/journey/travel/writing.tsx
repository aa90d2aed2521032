import { useCallback, useEffect, useRef, useState } from 'react';
import { useStrings, withWords } from '#app/strings.ts';
import { fetchWorkingStyles } from '#app/ui/working-styles.tsx';
import { answerLength } from '#domain/journey/journey.ts';
import type { StepData } from './load-step.ts';
import type { PieceEditor } from './piece-editor.tsx';
import { ShareChoice } from './pieces.tsx';
import { useKeptAnswer } from './use-kept-answer.ts';

/**
 * A reader's text at a reflection or a prompt. The field grows with it, and the browser keeps it until it is sent. At a
 * prompt the manuscript's editor replaces the field as soon as it is loaded; the field stays below it and is sent.
 */
export function Writing({ step }: { step: StepData }) {
  const t = useStrings();
  const field = useRef<HTMLTextAreaElement>(null);
  const isPrompt = step.activity.kind === 'prompt';
  const share = isPrompt && step.pieces?.own === undefined ? step.pieces : undefined;
  const { editor, replace } = usePieceEditor(field, isPrompt);
  const keep = useKeptAnswer(field, step, replace);
  return (
    <>
      <div className="field">
        <label className="field__label" id="answer-label" htmlFor="answer">
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
          hidden={editor !== undefined}
          onInput={keep}
        />
        {editor ? (
          <editor.Editor
            key={editor.written}
            written={editor.written}
            labelledBy="answer-label"
            describedBy="answer-hint"
            onChange={(written) => {
              if (field.current) field.current.value = written;
              keep();
            }}
          />
        ) : null}
        <p className="field__hint" id="answer-hint">
          {t(share?.mayShare === 'allowed' ? 'travel.piece.onlyYouUnless' : 'travel.onlyYou')}
        </p>
      </div>
      {share ? <ShareChoice pieces={share} isOffered /> : null}
    </>
  );
}

type Fetched = { readonly Editor: typeof PieceEditor; readonly written: string };

/** The editor, with the text that the field held when it was loaded; never while someone is in the field already. */
function usePieceEditor(field: React.RefObject<HTMLTextAreaElement | null>, isWanted: boolean) {
  const [fetched, setFetched] = useState<Fetched>();
  useEffect(() => {
    const { current } = field;
    if (!isWanted || !current) return;
    const left = new AbortController();
    const { signal } = left;
    let isPressing = false;
    const press = (isDown: boolean) => () => {
      isPressing = isDown;
    };
    addEventListener('pointerdown', press(true), { capture: true, signal });
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, press(false), { capture: true, signal });
    Promise.all([withWords('writing', import('./piece-editor.tsx')), fetchWorkingStyles()])
      .then(([{ PieceEditor: Editor }]) => {
        const take = () => signal.aborted || setFetched({ Editor, written: current.value });
        // The press that leaves the field is over first: the editor would move what is pressed from under the pointer.
        const takeAfterPress = () =>
          isPressing ? addEventListener('pointerup', () => setTimeout(take), { once: true, signal }) : take();
        if (document.activeElement === current)
          current.addEventListener('blur', takeAfterPress, { once: true, signal });
        else takeAfterPress();
      })
      // Without a network the field does as well.
      .catch(() => undefined);
    return () => left.abort();
  }, [field, isWanted]);
  const replace = useCallback((written: string) => setFetched((before) => before && { ...before, written }), []);
  return { editor: fetched, replace };
}
