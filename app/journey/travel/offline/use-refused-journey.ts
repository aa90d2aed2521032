import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { offlineReader } from '#app/account/offline-mark.ts';
import { useRoot } from '#app/shell/use-root.ts';

/** Closes what this browser keeps of a journey that its reader may not open any more. */
export function useRefusedJourney(error: unknown, journeyId: string | undefined): void {
  const uid = useRoot()?.account?.uid;
  const isRefused = isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);
  useEffect(() => {
    // Who has kept none here need not have a store made for it.
    if (!isRefused || uid === undefined || uid !== offlineReader() || journeyId === undefined) return;
    import('./kept-run.ts')
      .then(({ closeKept }) => closeKept(uid, journeyId))
      // What cannot be looked into opens nothing.
      .catch(() => undefined);
  }, [isRefused, uid, journeyId]);
}
