import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The state of a link that is gone once it has been followed, like one that clears filters. */
export const goneAfter = { isGoneAfter: true } as const;

/**
 * Gives the focus to the results once a link that was pressed is gone: it would fall back to the page, and keyboard
 * users begin at its top. How many there are is announced by their number alone.
 */
export function useResultsFocus(): void {
  const { key, state } = useLocation();
  const isPressed = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): the same link can be pressed again
  useEffect(() => {
    if (isPressed && state?.isGoneAfter === true) document.getElementById('results')?.focus({ preventScroll: true });
  }, [key, state, isPressed]);
}
