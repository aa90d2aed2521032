import type { ActivityId, MapItemId } from '#domain/ids.ts';
import type { Activity, Graph, MapItem } from './graph.ts';

/** How large an activity is drawn, in pixels. */
export const activitySize = { width: 168, height: 68 } as const;

/** How far apart the middles of neighbours stand on a map, in pixels. */
export const activitiesApart = { x: 240, y: 110 } as const;

/** Pixels between a region's edge and the activities it is drawn around. */
const regionMargin = 32;

/** How small and how large an item can be drawn, in pixels. */
export const itemSize = { least: 80, most: 20_000, note: { width: 200, height: 110 } } as const;

/** A rectangle on a map, in pixels. */
export type Box = Pick<MapItem, 'x' | 'y' | 'width' | 'height'>;

/** The part of a box that lies in another; beside it, the nearest edge. */
export function cutTo(box: Box, whole: Box): Box {
  const within = (at: number, from: number, length: number) => Math.min(Math.max(at, from), from + length);
  const [left, right] = [box.x, box.x + box.width].map((x) => within(x, whole.x, whole.width)) as [number, number];
  const [top, bottom] = [box.y, box.y + box.height].map((y) => within(y, whole.y, whole.height)) as [number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether the middle of an activity lies in a region. */
export function isInside({ x, y }: Pick<Activity, 'x' | 'y'>, box: Box): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** The activities that lie in a region, on its map. */
export function activitiesIn(graph: Graph, item: MapItem): Activity[] {
  return graph.activities.filter((activity) => activity.map === item.map && isInside(activity, item));
}

/** Which activities belong to what was chosen: those themselves, and those that lie in a chosen region. */
export function activitiesOf(
  graph: Graph,
  { activities, items }: { readonly activities: ReadonlySet<ActivityId>; readonly items: ReadonlySet<MapItemId> },
): Set<ActivityId> {
  const regions = graph.items.filter(({ id, kind }) => kind === 'region' && items.has(id));
  return new Set([...activities, ...regions.flatMap((region) => activitiesIn(graph, region).map(({ id }) => id))]);
}

/** The smallest box that a region needs to hold activities; undefined for none. */
export function boxAround(activities: readonly Pick<Activity, 'x' | 'y'>[]): Box | undefined {
  if (activities.length === 0) return undefined;
  const across = activities.map(({ x }) => x);
  const down = activities.map(({ y }) => y);
  const left = Math.min(...across) - activitySize.width / 2 - regionMargin;
  // The title stands above the activities.
  const top = Math.min(...down) - activitySize.height / 2 - 1.5 * regionMargin;
  return {
    x: left,
    y: top,
    width: Math.max(...across) + activitySize.width / 2 + regionMargin - left,
    height: Math.max(...down) + activitySize.height / 2 + regionMargin - top,
  };
}

/** A place on a map near a point where no activity lies yet, in pixels. */
export function freePlace(
  activities: readonly Pick<Activity, 'x' | 'y'>[],
  { x, y }: { readonly x: number; readonly y: number },
): { x: number; y: number } {
  const isTaken = (at: number) =>
    activities.some(
      (other) => Math.abs(other.x - x) < activitySize.width && Math.abs(other.y - at) < activitySize.height,
    );
  let at = y;
  while (isTaken(at)) at += activitiesApart.y;
  return { x, y: at };
}

/** Pixels between a copy and what lies beside it. */
const besides = 40;

type Parts = { readonly activities: readonly Pick<Activity, 'x' | 'y'>[]; readonly items: readonly Box[] };

function boxesOf({ activities, items }: Parts): Box[] {
  const { width, height } = activitySize;
  return [...activities.map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2, width, height })), ...items];
}

/** The box that activities and items take up; undefined for none. */
export function boxOfParts(parts: Parts): Box | undefined {
  const boxes = boxesOf(parts);
  if (boxes.length === 0) return undefined;
  // Not with a spread: a map may have ten thousand.
  const least = (of: (box: Box) => number) => boxes.reduce((found, box) => Math.min(found, of(box)), Infinity);
  const [x, y] = [least((box) => box.x), least((box) => box.y)];
  return { x, y, width: -least((box) => -box.x - box.width) - x, height: -least((box) => -box.y - box.height) - y };
}

/**
 * A place for a box on a map where it covers nothing: where it is wanted, else to the right of what lies there or below
 * it, whichever is nearer.
 */
export function freeBox(there: Parts, wanted: Box): Box {
  const boxes = boxesOf(there);
  const pushed = (axis: 'x' | 'y', length: 'width' | 'height') => {
    let box = wanted;
    for (;;) {
      const covered = boxes.filter((other) => isOver(other, box));
      if (covered.length === 0) return box;
      box = {
        ...box,
        [axis]: covered.reduce((far, other) => Math.max(far, other[axis] + other[length]), -Infinity) + besides,
      };
    }
  };
  const [aside, below] = [pushed('x', 'width'), pushed('y', 'height')];
  return aside.x - wanted.x <= below.y - wanted.y ? aside : below;
}

function isOver(one: Box, other: Box): boolean {
  const isAcross = one.x < other.x + other.width + besides && other.x < one.x + one.width + besides;
  return isAcross && one.y < other.y + other.height + besides && other.y < one.y + one.height + besides;
}

/** The activity that an arrow key leads to from another: the nearest one that lies more that way than to the side. */
export function neighbour(
  activities: readonly Activity[],
  from: Activity,
  way: 'left' | 'right' | 'up' | 'down',
): ActivityId | undefined {
  const isAcross = way === 'left' || way === 'right';
  const sign = way === 'right' || way === 'down' ? 1 : -1;
  let nearest: { id: ActivityId; far: number } | undefined;
  for (const { id, x, y } of activities) {
    if (id === from.id) continue;
    const ahead = sign * (isAcross ? x - from.x : y - from.y);
    const aside = Math.abs(isAcross ? y - from.y : x - from.x);
    if (ahead <= 0 || aside > 2 * ahead) continue;
    const far = ahead + 2 * aside;
    if (!nearest || far < nearest.far) nearest = { id, far };
  }
  return nearest?.id;
}
