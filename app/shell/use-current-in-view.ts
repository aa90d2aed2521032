import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A row of links that is wider than a telephone: scrolls to the one of the page that is open. Only the row is scrolled:
 * the page may have been scrolled away from it before its scripts are there, and a press would miss what moves.
 */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    for (let row = link?.parentElement; link && row; row = row === nav.current ? null : row.parentElement)
      if (row.scrollWidth > row.clientWidth) row.scrollLeft += middleOf(link) - middleOf(row);
  }, [pathname]);
  return nav;
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
