import { type Edge, type Node, type NodeHandle, Position } from '@xyflow/react';
import type { ActivityId, MapId } from '#domain/ids.ts';
import { type Finding, weightOf } from '#domain/journey/findings.ts';
import type { Activity, Graph, MapItem } from '#domain/journey/graph.ts';
import { activitySize, type Box, boxOfParts } from '#domain/journey/map.ts';

export type ActivityNode = Node<
  {
    activity: Activity;
    isStart: boolean;
    /** Whether it is open beside the map. */
    isOpen: boolean;
    /** Whether a search is on that it does not match. */
    isDim: boolean;
    /** Whether the Tab key comes to it. */
    isStop: boolean;
    weight: 'error' | 'warning' | undefined;
    /** How many of its links lead to other maps. */
    elsewhere: number;
  },
  'activity'
>;
export type ItemNode = Node<{ item: MapItem }, 'region' | 'note'>;
export type MapNode = ActivityNode | ItemNode;
export type LinkEdge = Edge<
  { activity: ActivityId; condition: string; isOn: boolean; isAutomatic: boolean; isOffer: boolean },
  'link'
>;

export type Shown = {
  map: MapId | undefined;
  open: ActivityId | undefined;
  stop: ActivityId | undefined;
  worst: ReadonlyMap<ActivityId, Finding>;
  /** What a search has found; undefined where there is none. */
  found: ReadonlySet<ActivityId> | undefined;
};

const { width, height } = activitySize;

/** Where links leave and arrive, so that they are drawn before the activity itself is. */
const handles: NodeHandle[] = [
  { type: 'target', position: Position.Left, x: 0, y: height / 2, width: 1, height: 1 },
  { type: 'source', position: Position.Right, x: width, y: height / 2, width: 1, height: 1 },
];

/** What is drawn on one map: the regions below, then the notes, then the activities. */
export function nodesOf(graph: Graph, { map, open, stop, worst, found }: Shown): MapNode[] {
  const mapOf = new Map(graph.activities.map((activity) => [activity.id, activity.map]));
  const items = graph.items
    .filter((item) => item.map === map)
    .map(
      (item): ItemNode => ({
        id: item.id,
        type: item.kind,
        position: { x: item.x, y: item.y },
        width: item.width,
        height: item.height,
        zIndex: item.kind === 'region' ? -1 : 0,
        data: { item },
      }),
    );
  const activities = graph.activities
    .filter((activity) => activity.map === map)
    .map((activity): ActivityNode => {
      const finding = worst.get(activity.id);
      const weight = finding && weightOf(finding);
      return {
        id: activity.id,
        type: 'activity',
        position: { x: activity.x - width / 2, y: activity.y - height / 2 },
        width,
        height,
        handles,
        data: {
          activity,
          isStart: graph.start === activity.id,
          isOpen: open === activity.id,
          isDim: found !== undefined && !found.has(activity.id),
          isStop: stop === activity.id,
          weight: weight === 'advice' ? undefined : weight,
          elsewhere: activity.links.filter(({ to }) => to && mapOf.has(to) && mapOf.get(to) !== map).length,
        },
      };
    });
  return [...items, ...activities];
}

export function boxOf({ position, width = 0, height = 0 }: MapNode): Box {
  return { ...position, width, height };
}

/** The box that holds all of some nodes; an empty one where there are none. */
export function boxAroundNodes(nodes: readonly MapNode[]): Box {
  return boxOfParts({ activities: [], items: nodes.map(boxOf) }) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** The new nodes of a map, with those kept that did not change, and each as selected as it was. */
export function mergedNodes(before: readonly MapNode[], after: readonly MapNode[]): MapNode[] {
  const held = new Map(before.map((node) => [node.id, node]));
  return after.map((node) => {
    const was = held.get(node.id);
    if (!was) return node;
    // The hand that drags it knows better where it is.
    const position = was.dragging ? was.position : node.position;
    const isSame =
      sameFields(was.data, node.data) &&
      sameFields(was.position, position) &&
      was.width === node.width &&
      was.height === node.height;
    return isSame ? was : ({ ...was, ...node, position } as MapNode);
  });
}

function sameFields(one: object, other: object): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof typeof other] === value);
}

/** Draws the links of a map, and makes again only those of activities that changed. */
export function makeEdgeDrawer(): (graph: Graph, map: MapId | undefined, open: ActivityId | undefined) => LinkEdge[] {
  const drawn = new WeakMap<Activity, { isOn: boolean; edges: LinkEdge[] }>();
  return (graph, map, open) => {
    const here = new Set(graph.activities.filter((activity) => activity.map === map).map(({ id }) => id));
    const edges = graph.activities.flatMap((activity) => {
      if (activity.map !== map) return [];
      const isOn = activity.id === open;
      const held = drawn.get(activity);
      if (held?.isOn === isOn) return held.edges;
      const made = edgesOf(activity, isOn);
      drawn.set(activity, { isOn, edges: made });
      return made;
    });
    const opened = graph.activities.find(({ id }) => id === open);
    return [...edges, ...(opened ? offersOf(graph, opened) : [])].filter(({ target }) =>
      here.has(target as ActivityId),
    );
  };
}

function edgesOf(activity: Activity, isOn: boolean): LinkEdge[] {
  return activity.links.flatMap((link) =>
    link.to === undefined
      ? []
      : [
          {
            id: link.id,
            type: 'link' as const,
            source: activity.id,
            target: link.to,
            zIndex: isOn ? 0 : -1,
            data: {
              activity: activity.id,
              condition: link.condition,
              isOn,
              isAutomatic: link.isAutomatic,
              isOffer: false,
            },
          },
        ],
  );
}

/** Where a group leads that the open activity offers. */
function offersOf(graph: Graph, { id, offer }: Activity): LinkEdge[] {
  if (!offer) return [];
  return graph.activities
    .filter(({ storylet }) => storylet?.group === offer.group)
    .map(
      (one): LinkEdge => ({
        id: `${id} ${one.id}`,
        type: 'link',
        source: id,
        target: one.id,
        data: { activity: id, condition: '', isOn: true, isAutomatic: false, isOffer: true },
      }),
    );
}
