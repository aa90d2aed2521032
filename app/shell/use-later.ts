import { useEffect } from 'react';

/** Milliseconds after which a page has all it needs for itself. */
const laterMs = 1_000;

/** What a page does besides its purpose: prefetches links that come into view, and gives the browser the worker. */
export function useLater(): void {
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      // This page does without files that cannot be fetched now: they are for later ones.
      const later = await import('./later.ts').catch(() => undefined);
      if (!later || stop.signal.aborted) return;
      later.registerWorker();
      stop.signal.addEventListener('abort', later.startPrefetching());
    }, laterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
}
