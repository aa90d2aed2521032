import { useCallback, useEffect } from 'react';
import { keepAnswer, settleAnswers, takeAnswer } from './answer-store.ts';
import type { StepData } from './load-step.ts';

/** Stores text while it is typed, and restores the text of a closed tab; returns the function that notes a change. */
export function useKeptAnswer(field: React.RefObject<HTMLTextAreaElement | null>, step: StepData): () => void {
  const { uid, turn, written } = step;
  const { journeyId } = step.work;
  const activityId = step.activity.id;
  const keep = useCallback(
    (isSent: boolean) => {
      const text = field.current?.value ?? '';
      keepAnswer(uid, journeyId, activityId, { text, turn, was: written, isSent });
    },
    [field, uid, journeyId, activityId, turn, written],
  );
  useEffect(() => {
    const { current } = field;
    // Text typed before the scripts arrived is newer than the stored one.
    if (!current || current.value !== written) return;
    current.value = takeAnswer(uid, journeyId, activityId, written) ?? written;
  }, [field, uid, journeyId, activityId, written]);
  useEffect(() => {
    const form = field.current?.form;
    const note = () => keep(true);
    form?.addEventListener('submit', note);
    return () => form?.removeEventListener('submit', note);
  }, [field, keep]);
  return useCallback(() => keep(false), [keep]);
}

/**
 * Deletes text that the server has: that of turns before the shown one, unless it was refused, or its choice was not
 * made because the run had gone on.
 */
export function useSentAnswers({ uid, work, turn }: StepData, isRefused: boolean): void {
  const { journeyId } = work;
  useEffect(() => settleAnswers(uid, journeyId, turn, isRefused), [uid, journeyId, turn, isRefused]);
}
