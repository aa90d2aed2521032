import { useEffect, useRef, useState } from 'react';
import type { ActivityId, LinkId, MapId } from '#domain/ids.ts';
import { newCoverage } from '#domain/journey/coverage.ts';
import { type Graph, newActivity } from '#domain/journey/graph.ts';
import { activitiesApart, freePlace } from '#domain/journey/map.ts';
import { afterRemoval } from './after-removal.ts';
import { freshId } from './fresh-id.ts';
import type { TestFrom } from './journey-side.tsx';
import type { AddActivity, MakeEdits, Side } from './make-edits.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/**
 * Where an author is in the editor: which map is shown, what is open next to it, and where the focus goes when a step
 * is added or removed.
 *
 * @param current - the graph as it is now, which may be newer than the one that was drawn
 */
export function useEditorPlace(graph: Graph, current: () => Graph, edit: MakeEdits) {
  const [selected, setSelected] = useState<ActivityId | undefined>(graph.start);
  const [opened, setOpened] = useState<LinkId>();
  /** The activity that was just added: its author continues with its title. */
  const [added, setAdded] = useState<ActivityId>();
  const [side, setSide] = useState<Side>('activity');
  /** Whether the side covers the list, where there is room for one only. */
  const [isSideOpen, setSideOpen] = useState(false);
  const [tested, setTested] = useState<TestFrom>({});
  const [covered] = useState(newCoverage);
  const [chosenMap, setMap] = useState<MapId>();
  const map = graph.maps.some(({ id }) => id === chosenMap) ? chosenMap : undefined;
  const page = useRef<HTMLDivElement>(null);
  const isRemoved = useRef(false);
  useEffect(() => {
    if (!isRemoved.current) return;
    isRemoved.current = false;
    page.current?.querySelector<HTMLElement>('.je__main [aria-current="true"]')?.focus();
  });
  useKeptFocus(page);

  const open = (id: ActivityId, link?: LinkId) => {
    setSelected(id);
    setMap(current().activities.find((one) => one.id === id)?.map);
    setOpened(link);
    setAdded(undefined);
    setSide('activity');
    setSideOpen(true);
  };
  const turnTo = (next: Side) => {
    setSide(next);
    setSideOpen(true);
  };
  const here = () => graph.activities.filter((one) => one.map === map);

  return {
    ...{ page, selected, opened, added, side, isSideOpen, tested, covered, map, setMap, open, turnTo },
    close: () => setSideOpen(false),
    /** Shows the map of an activity, and opens nothing. */
    follow: (id: ActivityId) => setMap(current().activities.find((one) => one.id === id)?.map),
    test: (from: TestFrom = {}) => {
      setTested(from);
      turnTo('test');
    },
    /** Adds an activity near the open one, or at a place on the map, and opens it. */
    add: ((kind = 'read', title = '', more, at) => {
      const beside = here().find(({ id }) => id === selected) ?? here().at(-1);
      const place = at ?? (beside ? { x: beside.x + activitiesApart.x, y: beside.y } : { x: 0, y: 0 });
      const id = freshId<ActivityId>();
      const activity = { ...newActivity(id, kind, title, freePlace(here(), place)), map };
      if (!edit([{ kind: 'addActivity', activity }, ...(more ? [more(id)] : [])])) return;
      open(id);
      setAdded(id);
    }) as AddActivity,
    /** Removes an activity; the next one is open then, and the focus on it in the list or on the map. */
    remove: (id: ActivityId) => {
      const next = afterRemoval(here(), new Set([id]));
      if (!edit([{ kind: 'removeActivity', id }])) return;
      setSelected(next);
      setSideOpen(false);
      isRemoved.current = true;
    },
  };
}
