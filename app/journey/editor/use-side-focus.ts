import { useEffect, useRef } from 'react';

/** Below this width the list and the panel are shown one at a time. */
const narrow = '(max-width: 63.99rem)';

/** Moves the focus to the way back where an opened panel covers the list: the button that opened it is hidden. */
export function useSideFocus(isOpen: boolean, shown: string) {
  const back = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing that is shown is another page to the eye
  useEffect(() => {
    const side = back.current?.parentElement;
    // A panel opens at its top, wherever the previous one was scrolled to.
    if (side && !side.contains(document.activeElement)) side.scrollTop = 0;
    if (!isOpen || !matchMedia(narrow).matches) return;
    scrollTo({ top: 0 });
    // A field that has to be filled in first has taken it.
    if (!back.current?.parentElement?.contains(document.activeElement)) back.current?.focus();
  }, [isOpen, shown]);
  return back;
}
