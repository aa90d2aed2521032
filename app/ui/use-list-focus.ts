import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The state of a link that leads on or back in a list. */
export const nextRows = { isNextRows: true } as const;

/**
 * Moves the focus to the beginning of the page where another part of its list was loaded: otherwise it stays with the
 * link below the list, and keyboard users continue behind what they asked for.
 */
export function useListFocus(): void {
  const { key, state } = useLocation();
  useEffect(() => {
    if (key !== 'default' && state?.isNextRows === true)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [key, state]);
}
