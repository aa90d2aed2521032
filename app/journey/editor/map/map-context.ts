import { createContext, type KeyboardEvent, use, useLayoutEffect, useMemo, useRef } from 'react';
import type { ActivityId } from '#domain/ids.ts';
import type { MapItem } from '#domain/journey/graph.ts';
import type { MakeEdits } from '../make-edits.ts';

/** What the parts drawn on a map share: React Flow makes them, so that it cannot be handed down. */
export type MapShared = {
  language: string;
  mayWrite: boolean;
  edit: MakeEdits;
  /** A key that was pressed on an activity or an item. */
  onKey: (event: KeyboardEvent, on: { activity: ActivityId } | { item: MapItem }) => void;
  onFocus: (id: ActivityId) => void;
  onOpen: (id: ActivityId) => void;
};

export const MapContext = createContext<MapShared | undefined>(undefined);

export function useMapShared(): MapShared {
  const shared = use(MapContext);
  if (!shared) throw new Error('drawn outside a map');
  return shared;
}

/** The same object from one drawing to the next, so that not everything on the map is drawn again while one step moves. */
export function useLatest(shared: MapShared): MapShared {
  const latest = useRef(shared);
  useLayoutEffect(() => {
    latest.current = shared;
  });
  const { language, mayWrite } = shared;
  return useMemo(
    () => ({
      ...{ language, mayWrite },
      edit: (edits, group) => latest.current.edit(edits, group),
      onKey: (event, on) => latest.current.onKey(event, on),
      onFocus: (id) => latest.current.onFocus(id),
      onOpen: (id) => latest.current.onOpen(id),
    }),
    [language, mayWrite],
  );
}
