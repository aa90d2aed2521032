import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the problem, once it is shown: the first invalid field, or else the notice. Both are announced. In
 * a page that was loaded with the failure it stays with someone who has begun to write before the scripts arrived.
 *
 * @param failure what went wrong, undefined where nothing did. The same word is the same failure: where one can follow
 * upon another like it, an object of the answer is given
 * @returns the element with the fields and the notice
 */
export function useFailureFocus<Frame extends HTMLElement>(failure: unknown) {
  const frame = useRef<Frame>(null);
  const isFirst = useRef(true);
  // At the same moment as it is shown: later, someone may be writing in another field already.
  useLayoutEffect(() => {
    const isNewPage = isFirst.current;
    isFirst.current = false;
    if (failure === undefined) return;
    if (isNewPage && isBegun(frame.current)) return;
    const wrong = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of a choice among several, the first is where one chooses.
    const field = wrong?.matches('[role="radiogroup"]') ? wrong.querySelector<HTMLElement>('input') : wrong;
    const notice = frame.current?.querySelector<HTMLElement>('[role="alert"]');
    (field ?? notice)?.focus();
  }, [failure]);
  return frame;
}

/** Whether someone is in a form, or has changed something in it. */
function isBegun(frame: HTMLElement | null): boolean {
  const fields = frame?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
  return Boolean(frame?.contains(document.activeElement)) || [...fields].some((one) => one.value !== one.defaultValue);
}
