import { useEffect } from 'react';
import { type Saving, useSaving } from './saving.ts';

/** Asks before the page is left while it alone has words: they must not go by accident. */
export function useLeaveWarning(saving: Saving): void {
  const isInDanger = useSaving(saving, (state) => state === 'notSaved' || state === 'refused');

  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (isInDanger) event.preventDefault();
    };
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, [isInDanger]);
}
