import { useEffect, useRef } from 'react';

/** Moves the focus to the new step: nothing else on the page says that it is another. */
export function useArrival(article: React.RefObject<HTMLElement | null>, place: string): void {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    scrollTo({ top: 0 });
    article.current?.focus({ preventScroll: true });
  }, [article, place]);
}
