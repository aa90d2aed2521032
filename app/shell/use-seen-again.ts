import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reads the page again when it is seen again: others, or its author in another tab, may have changed the outline. */
export function useSeenAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const hear = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', hear);
    return () => document.removeEventListener('visibilitychange', hear);
  }, [revalidate]);
}
