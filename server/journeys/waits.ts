import type { JourneyId } from '#domain/ids.ts';

/** Milliseconds a request waits at most. */
export const waitMs = 25_000;

/** Requests that wait until a journey's draft is changed. */
export type JourneyWaits = {
  /** Fulfilled when the draft was changed, the time is over, or the waiting client has disconnected. */
  readonly wait: (id: JourneyId, ms: number, gone: AbortSignal) => Promise<void>;
  /** A draft was changed. */
  readonly hear: (id: JourneyId) => void;
  /** Answers everyone who waits: the process stops, or may have missed what others did. */
  readonly wakeAll: () => void;
};

/** Keeps the waiting clients in the memory of the process that they asked. */
export function createJourneyWaits(): JourneyWaits {
  const waiting = new Map<JourneyId, Set<() => void>>();
  const wake = (id: JourneyId) => {
    for (const go of waiting.get(id) ?? []) go();
  };
  return {
    wait(id, ms, gone) {
      return new Promise((resolve) => {
        const here = waiting.get(id) ?? new Set();
        const go = () => {
          clearTimeout(timer);
          gone.removeEventListener('abort', go);
          here.delete(go);
          if (here.size === 0 && waiting.get(id) === here) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(go, ms);
        timer.unref();
        gone.addEventListener('abort', go);
        waiting.set(id, here.add(go));
        if (gone.aborted) go();
      });
    },
    hear: wake,
    wakeAll() {
      for (const id of [...waiting.keys()]) wake(id);
    },
  };
}
