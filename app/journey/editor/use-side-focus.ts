import { useEffect, useRef } from 'react';

/** Below this width the list and what stands beside it are seen one at a time. */
const narrow = '(max-width: 63.99rem)';

/** Leads the focus to the way back where what was opened covers the list: the button it was opened with is gone. */
export function useSideFocus(isOpen: boolean, shown: string) {
  const back = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing that is shown is another page to the eye
  useEffect(() => {
    const side = back.current?.parentElement;
    // What is opened begins at its top, wherever one was in what stood there before.
    if (side && !side.contains(document.activeElement)) side.scrollTop = 0;
    if (!isOpen || !matchMedia(narrow).matches) return;
    scrollTo({ top: 0 });
    // A field that is to be filled in first has taken it.
    if (!back.current?.parentElement?.contains(document.activeElement)) back.current?.focus();
  }, [isOpen, shown]);
  return back;
}
