import type { ActivityId, LinkId, MapId, MapItemId } from '#domain/ids.ts';
import type { Edit } from '#domain/journey/edits.ts';
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

/**
 * A round of an author's edits at a journey that grows: a new activity, a link to it, and now and then one is removed
 * with all links to it.
 *
 * @param next - a number below the one given, by chance
 */
export function anyEdits({ activities }: Graph, round: number, next: (below: number) => number): Edit[] {
  const some = activities[next(activities.length)];
  if (!some) throw new Error('The draft is empty.');
  const number = 100 + round;
  const edits: Edit[] = [
    { kind: 'addActivity', activity: activity(number, next(4) === 0 ? 'ending' : 'read', [link(number, 1)]) },
    { kind: 'addLink', activity: some.id, link: link(1_000 + round, number), at: 0 },
  ];
  const victim = activities[1 + next(Math.max(1, activities.length - 1))];
  if (!victim || victim.id === some.id || next(3) !== 0) return edits;
  const leading = activities.flatMap(({ id, links }) =>
    links.filter(({ to }) => to === victim.id && id !== victim.id).map((each) => ({ id, link: each.id })),
  );
  const removed = leading.map((each): Edit => ({ kind: 'removeLink', activity: each.id, id: each.link }));
  return [...edits, { kind: 'removeActivity', id: victim.id }, ...removed];
}
