import { useEffect } from 'react';

/** CSS pixels that a keyboard takes at least; the bars of a browser take less. */
const leastKeyboard = 120;

/** CSS pixels below the line with the cursor. */
const afterCursor = 24;

/**
 * Keeps the workspace in the part of the window that is seen: the keyboard of a phone lies over the page, which does not
 * become smaller, and would hide the tools and the last lines. Sets `--seen` and `--seen-top` on the page while it does.
 */
export function useSeenHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const leave = () => {
      style.removeProperty('--seen');
      style.removeProperty('--seen-top');
    };
    const follow = () => {
      // Someone who has enlarged the page looks at a part of it: the page stays as it is. Browsers' bars are no keyboard.
      if (seen.scale > 1.01 || innerHeight - seen.height < leastKeyboard) return leave();
      style.setProperty('--seen', `${Math.round(seen.height)}px`);
      style.setProperty('--seen-top', `${Math.round(seen.offsetTop)}px`);
      showCursor();
    };
    follow();
    seen.addEventListener('resize', follow);
    seen.addEventListener('scroll', follow);
    return () => {
      seen.removeEventListener('resize', follow);
      seen.removeEventListener('scroll', follow);
      leave();
    };
  }, []);
}

/** Scrolls the text so that the line with the cursor is seen, with a little of what follows. */
function showCursor(): void {
  const main = document.getElementById('main');
  const selection = getSelection();
  if (!main?.contains(document.activeElement) || !selection?.rangeCount) return;
  const range = selection.getRangeAt(0);
  const { focusNode } = selection;
  const [line] = range.getClientRects();
  // In an empty line the cursor has no box of its own.
  const box = line ?? (focusNode instanceof Element ? focusNode : focusNode?.parentElement)?.getBoundingClientRect();
  const hidden = (box?.bottom ?? 0) + afterCursor - main.getBoundingClientRect().bottom;
  if (hidden > 0) main.scrollBy({ top: hidden });
}
