import { useCallback, useEffect, useRef, useState } from 'react';
import { drawn, type Finding } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { storyOf } from '#domain/journey/story.ts';

/** The findings of a journey's last check. */
export type CheckedNow = {
  readonly found: readonly Finding[];
  /** Whether a newer draft is being checked. */
  readonly isChecking: boolean;
  /** Whether every way was travelled; else as many as `runs` random ones. */
  readonly isComplete: boolean;
  readonly runs: number;
};

type Answer = Omit<CheckedNow, 'isChecking'> & { readonly number: number };

/** Milliseconds without a change before the draft is checked. */
const quietMs = 500;

/** Checks a draft whenever it was changed; the answer before stays until the next one is there. */
export function useFindings(graph: Graph): CheckedNow {
  const [checked, setChecked] = useState<CheckedNow>(() => ({
    found: drawn(storyOf(graph)),
    isChecking: true,
    isComplete: true,
    runs: 0,
  }));
  const worker = useRef<Worker>(undefined);
  const number = useRef(0);
  /** The draft that is checked next: one at a time, and of those that came meanwhile only the last. */
  const waiting = useRef<Graph>(undefined);
  const isBusy = useRef(false);

  const checkNext = useCallback(() => {
    if (isBusy.current || !waiting.current) return;
    worker.current?.postMessage({ number: number.current, graph: waiting.current });
    waiting.current = undefined;
    isBusy.current = true;
  }, []);

  useEffect(() => {
    const made = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const { number: answered, ...answer } = data;
      isBusy.current = false;
      checkNext();
      if (answered === number.current) setChecked({ ...answer, isChecking: false });
    });
    // One that failed answers nothing more; the next draft is checked all the same.
    made.addEventListener('error', () => {
      isBusy.current = false;
      checkNext();
    });
    worker.current = made;
    isBusy.current = false;
    return () => made.terminate();
  }, [checkNext]);

  useEffect(() => {
    number.current += 1;
    setChecked((before) => (before.isChecking ? before : { ...before, isChecking: true }));
    const timer = setTimeout(() => {
      waiting.current = graph;
      checkNext();
    }, quietMs);
    return () => clearTimeout(timer);
  }, [graph, checkNext]);

  return checked;
}
