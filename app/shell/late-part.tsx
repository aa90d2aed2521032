import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { readyEvent } from './early-events.ts';

/** Parts of the page that are not alive yet, and whether all around them is. */
const late = new Set<object>();
let isRestReady = false;
let isSaid = false;

function sayOnce(): void {
  if (!isRestReady || isSaid || late.size > 0) return;
  isSaid = true;
  dispatchEvent(new Event(readyEvent));
}

/** All of the page but its late parts is alive: once they are too, presses of before are made again. */
export function restIsReady(): void {
  isRestReady = true;
  sayOnce();
}

/**
 * A part of a page whose module is fetched by itself, so that it becomes alive after the page around it: a press in it
 * would be lost if it were made again before.
 *
 * @param waiting - shown while the module is fetched, after a walk to the page
 */
export function LatePart({ waiting = null, children }: { waiting?: React.ReactNode; children: React.ReactNode }) {
  const key = useRef(0);
  // Before the effect of the page around it, which says that it is ready.
  useLayoutEffect(() => {
    late.add(key);
    return () => {
      late.delete(key);
      sayOnce();
    };
  }, []);
  return (
    <Suspense fallback={waiting}>
      {children}
      <Alive onAlive={() => late.delete(key)} />
    </Suspense>
  );
}

function Alive({ onAlive }: { onAlive: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    onAlive();
    sayOnce();
  }, []);
  return null;
}
