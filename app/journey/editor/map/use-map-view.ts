import { getViewportForBounds, useReactFlow, type Viewport } from '@xyflow/react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ActivityId, MapItemId } from '#domain/ids.ts';
import type { Activity } from '#domain/journey/graph.ts';
import { activitySize, type Box } from '#domain/journey/map.ts';
import { boxAroundNodes, type MapNode } from './flow-of.ts';

type View = {
  place: RefObject<HTMLElement | null>;
  here: readonly Activity[];
  open: ActivityId | undefined;
  /** Where a test is. */
  tested: ActivityId | undefined;
  start: ActivityId | undefined;
};

/** How small and how large a map is shown when it is to be seen as a whole; 1 is as it is drawn. */
const [leastZoom, mostZoom] = [0.05, 1];

/** The smallest that titles can still be read at. */
const readableZoom = 0.6;

/** Frames in which something that was just made is waited for. */
const framesAtMost = 30;

/** What of a map is in sight, and how one comes to what is not. */
export function useMapView({ place, here, open, tested, start }: View) {
  const flow = useReactFlow();
  const isFirst = useRef(true);

  const boxOf = () => place.current?.getBoundingClientRect() ?? new DOMRect();
  const show = (id: ActivityId) => {
    const activity = here.find((one) => one.id === id);
    if (!activity || isInSight(flow.getViewport(), activity, boxOf())) return;
    const zoom = Math.max(flow.getZoom(), 0.5);
    void flow.setCenter(activity.x, activity.y, { zoom, duration: duration() });
  };
  /** Brings an activity into sight, and the focus to it. */
  const go = (id: ActivityId) => {
    show(id);
    focusSoon(() => place.current?.querySelector<HTMLElement>(`[data-activity="${id}"]`));
  };

  // What was opened elsewhere, in the list of findings or beside the map, is brought into sight.
  const follow = useEffectEvent(() => open && show(open));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is open is followed
  useEffect(() => {
    if (!isFirst.current) follow();
    isFirst.current = false;
  }, [open]);

  const followTest = useEffectEvent(() => tested && show(tested));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the test is, is followed
  useEffect(() => {
    followTest();
  }, [tested]);

  /** What shows boxes as large as they fit beside the tools, which stand above. */
  const around = (box: Box, largest = mostZoom) => {
    const { width, height } = boxOf();
    const padding = { top: '72px', right: '24px', bottom: '24px', left: '24px' } as const;
    return getViewportForBounds(box, width, height, leastZoom, largest, padding);
  };

  return {
    go,
    /** Shows the whole of a small map; of a large one, what lies around where its author is. */
    begin: (nodes: readonly MapNode[]) => {
      const whole = nodes.length === 0 ? undefined : around(boxAroundNodes(nodes));
      void flow.setViewport(whole && whole.zoom >= readableZoom ? whole : viewAt(here, open ?? start));
    },
    /** The focus comes to the words of a region or a note that was just made. */
    goToWords: (id: MapItemId) =>
      focusSoon(() => place.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"] .nodrag`)),
    /** Brings boxes into sight, however many of them are drawn at the moment. */
    fit: (nodes: readonly MapNode[]) => {
      if (nodes.length > 0) void flow.setViewport(around(boxAroundNodes(nodes)));
    },
    /** Brings a box into sight, whole; no larger than things are shown at the moment. */
    see: (box: Box) => {
      if (!isWholeInSight(flow.getViewport(), box, boxOf()))
        void flow.setViewport(around(box, flow.getZoom()), { duration: duration() });
    },
    /** The middle of what is in sight, in pixels of the map. */
    middle: () => {
      const { left, top, width, height } = boxOf();
      const { x, y } = flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 });
      return { x: Math.round(x), y: Math.round(y) };
    },
  };
}

/** What lies around an activity, a little smaller than it is. */
function viewAt(here: readonly Activity[], at: ActivityId | undefined): Viewport {
  const activity = here.find(({ id }) => id === at) ?? here[0];
  const zoom = 0.85;
  return { x: 160 - (activity?.x ?? 0) * zoom, y: 280 - (activity?.y ?? 0) * zoom, zoom };
}

/** Milliseconds in which the view moves. */
function duration(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200;
}

function isInSight(viewport: Viewport, { x, y }: Activity, sight: DOMRect): boolean {
  const { width, height } = activitySize;
  return isWholeInSight(viewport, { x: x - width / 2, y: y - height / 2, width, height }, sight);
}

function isWholeInSight({ x, y, zoom }: Viewport, box: Box, { width, height }: DOMRect): boolean {
  const [left, top] = [box.x * zoom + x, box.y * zoom + y];
  return left >= 0 && left + box.width * zoom <= width && top >= 0 && top + box.height * zoom <= height;
}

/** Leads the focus to an element as soon as it is drawn. */
function focusSoon(find: () => HTMLElement | null | undefined, frames = framesAtMost): void {
  const found = find();
  if (found) found.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusSoon(find, frames - 1));
}
