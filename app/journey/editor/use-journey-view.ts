import { useState } from 'react';

export type JourneyView = 'map' | 'list';

const viewKey = 'fabula-journey-view';

/** Whether an author sees the map or the list: their last choice, else the one that fits their screen. */
export function useJourneyView(): [JourneyView, (view: JourneyView) => void] {
  const [view, setView] = useState<JourneyView>(keptView);
  const choose = (next: JourneyView) => {
    setView(next);
    try {
      localStorage.setItem(viewKey, next);
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  };
  return [view, choose];
}

function keptView(): JourneyView {
  try {
    const kept = localStorage.getItem(viewKey);
    if (kept === 'map' || kept === 'list') return kept;
  } catch {
    // As where nothing was chosen.
  }
  return matchMedia('(min-width: 64rem)').matches ? 'map' : 'list';
}
