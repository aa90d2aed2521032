import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { offlineReader } from '#app/account/offline-mark.ts';
import { useRoot } from '#app/shell/use-root.ts';

/** Closes this browser's copy of a journey that its reader may not open any more. */
export function useRefusedJourney(error: unknown, journeyId: string | undefined): void {
  const uid = useRoot()?.account?.uid;
  const isRefused = isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);
  useEffect(() => {
    // Readers who have kept none here need no store.
    if (!isRefused || uid === undefined || uid !== offlineReader() || journeyId === undefined) return;
    import('./kept-run.ts')
      .then(({ closeKept }) => closeKept(uid, journeyId))
      // A store that cannot be read opens nothing.
      .catch(() => undefined);
  }, [isRefused, uid, journeyId]);
}
