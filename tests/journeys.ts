import type { ActivityId, LinkId } from '#domain/ids.ts';
import {
  type Activity,
  type ActivityKind,
  emptyGraph,
  type Graph,
  type Link,
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
