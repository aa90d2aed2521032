import { useCallback, useRef, useState } from 'react';
import { Form } from 'react-router';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import type { Question } from './question-dialog.tsx';

const QuestionDialog = fetchedPart(() => import('./question-dialog.tsx'));

/** A question that stands. If it cannot be fetched nobody was asked, and the answer is no. */
export function Asking({ question, onAnswer }: { question: Question; onAnswer: (isWanted: boolean) => void }) {
  return <QuestionDialog question={question} onAnswer={onAnswer} onMissing={() => onAnswer(false)} />;
}

/**
 * Asks before something is done. Without an answer, because the page around it is gone, it is never done.
 *
 * @returns how to ask, and the question, which the component shows while it stands
 */
export function useAsk() {
  const [asked, setAsked] = useState<{ question: Question; answer: (isWanted: boolean) => void }>();
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isWanted: boolean) => {
          setAsked(undefined);
          resolve(isWanted);
        };
        setAsked({ question, answer });
      }),
    [],
  );
  return { ask, asking: asked ? <Asking question={asked.question} onAnswer={asked.answer} /> : null };
}

/**
 * A form that asks before it is sent, however it is sent; without scripts it is sent at once. The attribute has it ask
 * where the page's scripts are late (app/head/early-press.ts).
 */
export function AskingForm({
  question,
  ...form
}: Omit<React.ComponentProps<typeof Form>, 'onSubmit'> & { question: Question | ((filled: FormData) => Question) }) {
  const { ask, asking } = useAsk();
  const isSure = useRef(false);
  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    if (isSure.current) return;
    event.preventDefault();
    const { currentTarget, nativeEvent } = event;
    if (!(await ask(typeof question === 'function' ? question(new FormData(currentTarget)) : question))) return;
    isSure.current = true;
    // With the button that was pressed: its name and value say what is wanted.
    currentTarget.requestSubmit(nativeEvent.submitter);
    isSure.current = false;
  }
  return (
    <>
      <Form {...form} data-asks="" onSubmit={submit} />
      {asking}
    </>
  );
}
