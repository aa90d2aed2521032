import { type RefObject, useEffect, useRef } from 'react';

const tabbable =
  'button:not(:disabled), [href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** An element, and the place it had among its parent's children. */
type Rung = { readonly element: Element; readonly at: number };

/**
 * Keeps the focus near its place when the focused element is removed: it moves to the element that took that place, or
 * stood before it. Otherwise keyboard users would begin again at the top of the page.
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>): void {
  const path = useRef<readonly Rung[]>([]);
  useEffect(() => {
    const { current } = within;
    const note = ({ target }: FocusEvent) => {
      path.current = target instanceof Element && current ? rungsOf(target, current) : [];
    };
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, [within]);
  // An edit redraws this; the removed element is gone by now.
  useEffect(() => {
    const [lost] = path.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    const rungs = path.current;
    path.current = [];
    const stays = rungs.findIndex(({ element }) => element.isConnected);
    // Where nothing is left to stop at, a part around it has something.
    for (let up = stays; up > 0 && up < rungs.length; up++) {
      const parent = rungs[up]?.element;
      const at = rungs[up - 1]?.at ?? 0;
      for (const place of parent ? [parent.children[at], parent.children[at - 1], parent] : []) {
        const found = place && firstTabbable(place);
        if (found) return found.focus();
      }
    }
  });
}

/** An element and all it stands in, up to a page's part. */
function rungsOf(target: Element, top: Element): Rung[] {
  const rungs: Rung[] = [];
  for (let element: Element | null = target; element; element = element.parentElement) {
    rungs.push({ element, at: element.parentElement ? [...element.parentElement.children].indexOf(element) : 0 });
    if (element === top) break;
  }
  return rungs;
}

function firstTabbable(place: Element): HTMLElement | undefined {
  const all = [...(place.matches(tabbable) ? [place] : []), ...place.querySelectorAll(tabbable)];
  return all.find((one): one is HTMLElement => one instanceof HTMLElement && one.checkVisibility());
}
