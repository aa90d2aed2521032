import { useCallback, useEffect } from 'react';
import { dayMs } from '#domain/duration.ts';
import type { StepData } from './load-step.ts';
import type { TravelProblem } from './travel-problem.ts';

/** Milliseconds for which a browser keeps unsent text. */
const keptMs = 30 * dayMs;

/** Unsent text of a step, in this browser's memory: it belongs to one account. */
type Kept = { readonly text: string; readonly at: number; readonly turn: number; readonly isSent: boolean };

const prefixAt = (uid: string, journeyId: string) => `fabula-answer:${uid}:${journeyId}:`;
const prefixOf = ({ uid, work }: Pick<StepData, 'uid' | 'work'>) => prefixAt(uid, work.journeyId);

function read(name: string): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof kept?.text === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
  } catch {
    // Nothing can be stored here; the text is sent with the form all the same.
  }
}

/** Stores the text of a step as unsent, for when its field is there again. */
export function keepAnswer(
  uid: string,
  journeyId: string,
  activityId: string,
  { text, turn }: Pick<Kept, 'text' | 'turn'>,
): void {
  write(prefixAt(uid, journeyId) + activityId, { text, turn, at: Date.now(), isSent: false });
}

/** Stores text while it is typed, and restores the text of a closed tab; returns the function that notes a change. */
export function useKeptAnswer(field: React.RefObject<HTMLTextAreaElement | null>, step: StepData): () => void {
  const { turn, written } = step;
  const name = prefixOf(step) + step.activity.id;
  useEffect(() => {
    const { current } = field;
    const kept = read(name);
    // Text typed before the scripts arrived is newer than the stored one.
    if (current && kept && kept.text !== written && current.value === written) current.value = kept.text;
  }, [field, name, written]);
  useEffect(() => {
    const form = field.current?.form;
    const note = () => {
      const kept = read(name);
      if (kept) write(name, { ...kept, turn, isSent: true });
    };
    form?.addEventListener('submit', note);
    return () => form?.removeEventListener('submit', note);
  }, [field, name, turn]);
  return useCallback(() => {
    const text = field.current?.value ?? '';
    write(name, text === written ? undefined : { text, at: Date.now(), turn, isSent: false });
  }, [field, name, turn, written]);
}

/** Deletes text that the server has: that of turns before the shown one, unless it was refused. */
export function useSentAnswers(step: StepData, problem: TravelProblem | undefined): void {
  const { turn } = step;
  const prefix = prefixOf(step);
  useEffect(() => {
    try {
      for (const name of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
        const kept = read(name);
        if (!kept || kept.at < Date.now() - keptMs) write(name, undefined);
        else if (problem) write(name, { ...kept, isSent: false });
        else if (kept.isSent && kept.turn < turn) write(name, undefined);
      }
    } catch {
      // There is no memory to look into.
    }
  }, [prefix, turn, problem]);
}
