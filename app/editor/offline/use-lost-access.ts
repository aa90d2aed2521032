import { useEffect } from 'react';
import { offlineReader } from '#app/account/offline-mark.ts';

/**
 * Where a text did not open for its writer, asks the server for all projects that this browser keeps for them: those
 * that they may not write any more are removed.
 */
export function useLostAccess(isLost: boolean): void {
  useEffect(() => {
    const uid = isLost ? offlineReader() : undefined;
    // Who keeps nothing here needs no store.
    if (uid === undefined) return;
    import('./keep-project.ts').then(({ refreshAll }) => refreshAll(uid)).catch(() => undefined);
  }, [isLost]);
}
