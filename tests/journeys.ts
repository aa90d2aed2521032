import type { ActivityId, LinkId, MapId, MapItemId } from '#domain/ids.ts';
import {
  type Activity,
  type ActivityKind,
  emptyGraph,
  type Graph,
  type Link,
  type MapItem,
  newActivity,
  newLink,
} from '#domain/journey/graph.ts';

/** The id of the activity with a number: the same number, the same id. */
export function activityId(number: number): ActivityId {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}` as ActivityId;
}

/** The id of the link with a number. */
export function linkId(number: number): LinkId {
  return `00000000-0000-7000-9000-${number.toString(16).padStart(12, '0')}` as LinkId;
}

/** A link to the activity with a number. */
export function link(number: number, to: number | undefined, more: Partial<Link> = {}): Link {
  return { ...newLink(linkId(number), to === undefined ? undefined : activityId(to), `Link ${number}`), ...more };
}

/** An activity with a number. */
export function activity(
  number: number,
  kind: ActivityKind,
  links: readonly Link[] = [],
  more: Partial<Activity> = {},
): Activity {
  return { ...newActivity(activityId(number), kind, `Activity ${number}`), links, text: `Text ${number}.`, ...more };
}

/** A journey that begins with its first activity. */
export function graph(activities: readonly Activity[], more: Partial<Graph> = {}): Graph {
  return { ...emptyGraph, start: activities[0]?.id, activities, ...more };
}

/** The id of the map with a number. */
export function mapId(number: number): MapId {
  return `00000000-0000-7000-a000-${number.toString(16).padStart(12, '0')}` as MapId;
}

/** A region or a note with a number, on the first map unless told otherwise. */
export function mapItem(number: number, kind: MapItem['kind'] = 'note', more: Partial<MapItem> = {}): MapItem {
  const id = `00000000-0000-7000-b000-${number.toString(16).padStart(12, '0')}` as MapItemId;
  return { id, kind, text: `Item ${number}`, x: 0, y: 0, width: 200, height: 100, ...more };
}
