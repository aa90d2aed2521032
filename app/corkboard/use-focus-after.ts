import { useEffect, useRef } from 'react';

/**
 * Gives the focus a place once the dialog of a block is closed. The button that opened it may be another one since, or
 * gone with a card that no longer fits the filters; then it is the page's.
 *
 * @param edited - the block whose dialog is open, empty for a new one; undefined where none is
 */
export function useFocusAfter(edited: string | undefined): void {
  const before = useRef(edited);
  useEffect(() => {
    const closed = before.current;
    before.current = edited;
    if (edited !== undefined || closed === undefined) return;
    // After the dialog has tried to give it back itself.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const button = document.querySelector<HTMLElement>(
        `[data-card="${closed}"] .card__more, [data-part="${closed}"]`,
      );
      (button ?? document.getElementById('main'))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [edited]);
}
