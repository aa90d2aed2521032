import type { ActivityId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';

/** Pixels between two maps of a journey, side by side on the one map that Twine has. */
const between = 400;

/** Where the middle of each activity lies when all maps lie side by side, the first one as it is. */
export function placesOf({
  activities,
  maps,
}: Graph): ReadonlyMap<ActivityId, { readonly x: number; readonly y: number }> {
  const places = new Map<ActivityId, { x: number; y: number }>();
  let right: number | undefined;
  for (const map of [undefined, ...maps.map(({ id }) => id)]) {
    const here = activities.filter((activity) => activity.map === map);
    if (here.length === 0) continue;
    const left = Math.min(...here.map(({ x }) => x));
    const by = right === undefined ? 0 : right + between - left;
    for (const { id, x, y } of here) places.set(id, { x: x + by, y });
    right = Math.max(...here.map(({ x }) => x)) + by;
  }
  return places;
}

/** Whether activities lie on more than one map. */
export function hasSeveralMaps({ activities }: Graph): boolean {
  return new Set(activities.map(({ map }) => map)).size > 1;
}
