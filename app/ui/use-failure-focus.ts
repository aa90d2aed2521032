import { useEffect, useRef } from 'react';

/**
 * Leads the focus to what went wrong, once it is said: the first field that is not right, or else the notice. Both are
 * announced.
 *
 * @returns what holds the fields and the notice
 */
export function useFailureFocus<Frame extends HTMLElement>(failure: string | undefined) {
  const frame = useRef<Frame>(null);
  useEffect(() => {
    if (failure === undefined) return;
    const field = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const notice = frame.current?.querySelector<HTMLElement>('[role="alert"]');
    (field ?? notice)?.focus();
  }, [failure]);
  return frame;
}
