import type { ActivityId, LinkId } from '#domain/ids.ts';
import type { RunState } from './engine.ts';
import type { Activity, Graph, Link } from './graph.ts';
import { type NotedPlace, type Revisit, revisit } from './revisit.ts';
import type { Story } from './story.ts';

/** What the tests of a journey have come to: it grows with each of them. */
export type Coverage = { readonly activities: Set<ActivityId>; readonly links: Set<LinkId> };

/** The coverage of no test. */
export function newCoverage(): Coverage {
  return { activities: new Set(), links: new Set() };
}

/** A story whose runs count the links that they follow. */
export function watched(story: Story, { links }: Coverage): Story {
  return { ...story, onFollow: (link) => links.add(link) };
}

/** Counts the activities that a run has come to. */
export function coverVisits({ activities }: Coverage, { visits }: RunState): void {
  for (const id of Object.keys(visits)) activities.add(id as ActivityId);
}

/** Returns to a noted place; the links on the way count, unless the same moves lead elsewhere now. */
export function revisitCovering(story: Story, noted: NotedPlace, coverage: Coverage): Revisit {
  const way = newCoverage();
  const returned = revisit(watched(story, way), noted);
  if (returned.kind !== 'otherWay') for (const link of way.links) coverage.links.add(link);
  return returned;
}

/** The activities that no test has come to, and the links that none has followed, in the order of the graph. */
export function notCovered(
  { activities }: Graph,
  coverage: Coverage,
): {
  readonly activities: readonly Activity[];
  readonly links: readonly { readonly from: Activity; readonly link: Link }[];
} {
  return {
    activities: activities.filter(({ id }) => !coverage.activities.has(id)),
    links: activities.flatMap((from) =>
      from.links.flatMap((link) => (coverage.links.has(link.id) ? [] : [{ from, link }])),
    ),
  };
}
