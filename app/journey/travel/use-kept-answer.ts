import { useCallback, useEffect } from 'react';
import { dayMs } from '#domain/duration.ts';
import type { StepData } from './load-step.ts';

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

/** Marks the text that was sent with a turn's choice as unsent again: the choice was not made. */
export function keepUnsent(uid: string, journeyId: string, turn: number): void {
  for (const [name, kept] of answersBelow(prefixAt(uid, journeyId)))
    if (kept?.turn === turn) write(name, { ...kept, isSent: false });
}

function answersBelow(prefix: string): (readonly [string, Kept | undefined])[] {
  try {
    const names = Object.keys(localStorage).filter((one) => one.startsWith(prefix));
    return names.map((name) => [name, read(name)] as const);
  } catch {
    // There is no memory to look into.
    return [];
  }
}

/**
 * Deletes text that the server has: that of turns before the shown one, unless it was refused, or its choice was not
 * made because the run had gone on.
 */
export function useSentAnswers(step: StepData, isRefused: boolean): void {
  const { turn } = step;
  const prefix = prefixOf(step);
  useEffect(() => {
    for (const [name, kept] of answersBelow(prefix)) {
      if (!kept || kept.at < Date.now() - keptMs) write(name, undefined);
      else if (isRefused) write(name, { ...kept, isSent: false });
      else if (kept.isSent && kept.turn < turn) write(name, undefined);
    }
  }, [prefix, turn, isRefused]);
}
