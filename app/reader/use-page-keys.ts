import { useEffect } from 'react';
import { goTo } from '#app/shell/go.ts';
import type { ReadingData } from './reading-data.ts';

/** The links that the arrow keys follow, where there is such a page. */
const links = { ArrowLeft: ['previous', 'prev'], ArrowRight: ['next', 'next'] } as const;

/** Turns the page with the arrow keys, unless they are meant for something else or switched off. */
export function usePageKeys({ previous, next }: Pick<ReadingData, 'previous' | 'next'>): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (isMeantElsewhere(event) || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      const [page, rel] = links[event.key];
      if ({ previous, next }[page]) goTo(document.querySelector<HTMLAnchorElement>(`a[rel="${rel}"]`)?.href ?? '');
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [previous, next]);
}

/** Whether a key is not for the page: something is typed, tools or a dialog have the focus, or keys are switched off. */
export function isMeantElsewhere({ altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  return (
    altKey ||
    ctrlKey ||
    metaKey ||
    shiftKey ||
    document.documentElement.dataset.shortcuts === 'off' ||
    (target instanceof Element &&
      target.closest('[role$="dialog"], [role="toolbar"], [contenteditable="true"]') !== null) ||
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement
  );
}
