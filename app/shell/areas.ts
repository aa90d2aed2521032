import { useEffect } from 'react';

/** What a page is divided into, for people who move by keys. */
const areas = 'header, main, footer, nav, aside, [role="toolbar"]';

/** Parts of another area, which one comes to through it. */
const inner = 'header nav, footer nav, main header, main footer, main nav nav';

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [contenteditable="true"], [tabindex="0"]';

/** F6 leads to the next area of a page, Shift+F6 to the one before; each receives the focus where it last had it. */
export function useAreaKeys(): void {
  useEffect(() => {
    const last = new WeakMap<Element, HTMLElement>();
    const note = ({ target }: FocusEvent) => {
      const area = target instanceof HTMLElement && areaOf(target);
      if (area) last.set(area, target as HTMLElement);
    };
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      // A dialog is the only area while it is open.
      if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const all = [...document.querySelectorAll<HTMLElement>(areas)].filter(
        (area) => !area.matches(inner) && isSeen(area),
      );
      const here = all.indexOf(areaOf(document.activeElement) as HTMLElement);
      const next = all.at(here < 0 && event.shiftKey ? -1 : (here + (event.shiftKey ? -1 : 1)) % all.length);
      if (!next) return;
      event.preventDefault();
      enter(next, last.get(next));
    };
    document.addEventListener('focusin', note);
    // Before React, which takes the keys of a part that is still being fetched.
    window.addEventListener('keydown', go, true);
    return () => {
      document.removeEventListener('focusin', note);
      window.removeEventListener('keydown', go, true);
    };
  }, []);
}

function areaOf(element: Element | null): Element | null {
  const area = element?.closest(areas) ?? null;
  return area?.matches(inner) ? areaOf(area.parentElement) : area;
}

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]');
}

function enter(area: HTMLElement, before: HTMLElement | undefined): void {
  const first = [...area.querySelectorAll<HTMLElement>(reachable)].find(
    (element) => areaOf(element) === area && isSeen(element),
  );
  const editor = area.querySelector<HTMLElement>('[contenteditable="true"]');
  const target =
    before && area.contains(before) && isSeen(before) ? before : (editor ?? (area.id === 'main' ? area : first));
  if (!target) area.tabIndex = -1;
  (target ?? area).focus();
}
