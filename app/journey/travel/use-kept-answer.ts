import { useCallback, useEffect, useRef } from 'react';
import { joined, keepAnswer, settleAnswers, takeAnswer } from './answer-store.ts';
import type { StepData } from './load-step.ts';

/**
 * Stores text while it is typed, and restores the text of a closed tab.
 *
 * @param onReplaced - hears what the field holds when a text of elsewhere has come into it
 * @returns the function that notes a change
 */
export function useKeptAnswer(
  field: React.RefObject<HTMLTextAreaElement | null>,
  step: StepData,
  onReplaced: (text: string) => void,
): () => void {
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
  const shown = useRef(written);
  useEffect(() => {
    const { current } = field;
    const before = shown.current;
    shown.current = written;
    if (!current) return;
    const typed = current.value;
    // Written in another tab or on another device meanwhile, both texts are there.
    if (before !== written) current.value = typed === before ? written : joined(written, typed);
    // Text typed before the scripts arrived is newer than the stored one.
    else if (typed === written) current.value = takeAnswer(uid, journeyId, activityId, written) ?? written;
    if (before === written) return;
    keep(false);
    onReplaced(current.value);
  }, [field, uid, journeyId, activityId, written, keep, onReplaced]);
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
