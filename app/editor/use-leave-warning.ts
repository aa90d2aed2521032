import { useEffect } from 'react';
import { type Saving, useSaving } from './saving.ts';

/** Asks before the page is left while it alone has words: they must not go by accident. */
export function useLeaveWarning(saving: Saving): void {
  useLeaveWarningWhile(useSaving(saving, (state) => state === 'notSaved' || state === 'refused'));
}

/** Asks before the page is left, while something in it would go. */
export function useLeaveWarningWhile(isInDanger: boolean): void {
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (isInDanger) event.preventDefault();
    };
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, [isInDanger]);
}
