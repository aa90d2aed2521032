import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds without news after which a page is loaded again: an author who marks ten scenes does it once. */
const quietMs = 600;

/** Loads the page's data again, once for what comes in quick succession. */
export function useQuietReload(): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), quietMs);
  }, [revalidate]);
}
