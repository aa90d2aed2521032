import type { ActivityId, LinkId } from '#domain/ids.ts';
import type { Activity, Graph, Link } from './graph.ts';
import { hasExpressions } from './to-chapter.ts';

export const obstacleKinds = [
  ...(['noStart', 'kind', 'choices', 'linkToNothing', 'loop', 'unreached'] as const),
  ...(['condition', 'effects', 'label', 'automatic', 'expression', 'storylet', 'offer'] as const),
] as const;

/** Something of a journey that chapters in a row cannot say, and where it is. */
export type Obstacle = {
  readonly kind: (typeof obstacleKinds)[number];
  readonly activity?: ActivityId | undefined;
  readonly link?: LinkId | undefined;
};

/**
 * Whether a journey is linear, so that its steps can become chapters without loss.
 *
 * @returns the steps in the order they are read, complete where there are no obstacles
 */
export function linearWay(graph: Graph): {
  readonly way: readonly Activity[];
  readonly obstacles: readonly Obstacle[];
} {
  const byId = new Map(graph.activities.map((activity) => [activity.id, activity]));
  const start = graph.start === undefined ? undefined : byId.get(graph.start);
  if (!start) return { way: [], obstacles: [{ kind: 'noStart' }] };
  const reached = reachedFrom(start, byId);
  const obstacles = graph.activities.flatMap((activity) => [
    ...obstaclesOf(activity),
    // A step that only a group offers is reported as that.
    ...(reached.has(activity.id) || activity.storylet ? [] : [{ kind: 'unreached' as const, activity: activity.id }]),
  ]);
  const way: Activity[] = [];
  const passed = new Set<ActivityId>();
  for (let at: Activity | undefined = start; at; ) {
    way.push(at);
    passed.add(at.id);
    const [link]: readonly Link[] = linksOf(at);
    if (link?.to !== undefined && passed.has(link.to)) {
      obstacles.push({ kind: 'loop', activity: at.id, link: link.id });
      break;
    }
    at = link?.to === undefined ? undefined : byId.get(link.to);
  }
  return { way, obstacles };
}

/** The links that can be followed: nothing leads on from an ending. */
function linksOf({ kind, links }: Activity): readonly Link[] {
  return kind === 'ending' ? [] : links;
}

function reachedFrom(start: Activity, byId: ReadonlyMap<ActivityId, Activity>): ReadonlySet<ActivityId> {
  const reached = new Set([start.id]);
  for (const id of reached)
    for (const { to } of linksOf(byId.get(id) ?? start)) if (to !== undefined && byId.has(to)) reached.add(to);
  return reached;
}

/** The kinds whose steps say nothing but their text. */
const plainKinds: ReadonlySet<Activity['kind']> = new Set(['read', 'choice', 'ending']);

function obstaclesOf(activity: Activity): Obstacle[] {
  const { id, kind, text, effects, storylet, offer } = activity;
  const links = linksOf(activity);
  const here: readonly (readonly [Obstacle['kind'], boolean])[] = [
    ['kind', !plainKinds.has(kind)],
    ['choices', links.length > 1],
    ['effects', effects.length > 0],
    ['expression', hasExpressions(text)],
    ['storylet', storylet !== undefined],
    ['offer', offer !== undefined],
  ];
  return [
    ...here.flatMap(([found, isThere]) => (isThere ? [{ kind: found, activity: id }] : [])),
    ...links.flatMap((link) =>
      obstaclesIn(link, links.length > 1).map((found) => ({ kind: found, activity: id, link: link.id })),
    ),
  ];
}

/** The losses of a link. A choice of the reader is reported already, and so are its words. */
function obstaclesIn({ to, label, condition, effects, isAutomatic }: Link, isChosen: boolean): Obstacle['kind'][] {
  const found: readonly (readonly [Obstacle['kind'], boolean])[] = [
    ['linkToNothing', to === undefined],
    ['condition', condition.trim() !== ''],
    ['effects', effects.length > 0],
    ['automatic', isAutomatic],
    ['label', !isChosen && label.trim() !== ''],
  ];
  return found.flatMap(([kind, isThere]) => (isThere ? [kind] : []));
}
