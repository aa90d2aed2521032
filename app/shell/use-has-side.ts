import { useSyncExternalStore } from 'react';

/** From where on pages of the workspace have a column beside them (workspace-page.css). */
const wide = '(min-width: 64rem)';

function subscribe(hear: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', hear);
  return () => media.removeEventListener('change', hear);
}

/** Whether the window has room for a column beside the page; without scripts it has none. */
export function useHasSide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}
