import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What a link says that leads on or back in a list. */
export const nextRows = { isNextRows: true } as const;

/**
 * Moves the focus to the beginning of the page where another part of its list has come: otherwise it stays with the
 * link below the list, and who uses a keyboard goes on behind what they asked for.
 */
export function useListFocus(): void {
  const { key, state } = useLocation();
  useEffect(() => {
    if (key !== 'default' && state?.isNextRows === true)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [key, state]);
}
