import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A row of links that is wider than a telephone: scrolls to the one of the page that is open. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current
      ?.querySelector(`[aria-current][href$="${pathname}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return nav;
}
