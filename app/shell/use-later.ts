import { useEffect } from 'react';

/** Milliseconds after which a page has all it needs for itself. */
const laterMs = 1_000;

/** What a page does beside what it is there for: fetches ahead what comes into view, and gives the browser the worker. */
export function useLater(): void {
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const { registerWorker, startPrefetching } = await import('./later.ts');
      if (stop.signal.aborted) return;
      registerWorker();
      stop.signal.addEventListener('abort', startPrefetching());
    }, laterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
}
