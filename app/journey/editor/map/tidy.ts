import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { ActivityId, MapId } from '#domain/ids.ts';
import type { Edit } from '#domain/journey/edits.ts';
import type { Activity, Graph, MapItem } from '#domain/journey/graph.ts';
import { activitySize, isInside } from '#domain/journey/map.ts';

/** Where elkjs is told how to lay out: in layers from left to right, as the story runs. */
const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'POLYLINE',
  'elk.spacing.nodeNode': '40',
  'elk.layered.spacing.nodeNodeBetweenLayers': '72',
  'elk.spacing.componentComponent': '80',
  // What leads back in the story's own order is drawn as leading back.
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
};
/** With regions, links that cross their edges count for the layout, too. */
const withRegions = { 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' };

/** Of more links than these, only those count by which a reader first comes to an activity: layering takes memory. */
const linksAtMost = 600;

/** Milliseconds after which a layout is given up. */
const patienceMs = 30_000;

/** To keep choices in their order takes time that grows fast: only so many activities keep it. */
const inOrder = { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' };
const inOrderAtMost = 200;
/** More are laid out in a third of the time: links may cross a little more often than they have to. */
const quick = {
  'elk.layered.thoroughness': '1',
  'elk.layered.crossingMinimization.greedySwitch.type': 'OFF',
};

/**
 * Where more links than these leave one activity, what they lead to takes several columns: one would be many windows
 * high. That takes time that grows fast, too: only so many activities are laid out so.
 */
const [linksInColumn, inColumnsAtMost] = [16, 400];
const inColumns = {
  'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
  'elk.layered.layering.coffmanGraham.layerBound': '12',
};

const regionOptions = { 'elk.padding': '[top=48,left=32,bottom=32,right=32]' };

/**
 * Lays out the activities of one map anew, regions with what they hold, in a worker of its own. The upper left corner
 * stays where it was, and so do notes. Fails when it is stopped.
 */
export async function tidied(graph: Graph, map: MapId | undefined, signal: AbortSignal): Promise<Edit[]> {
  const activities = inStoryOrder(graph).filter((activity) => activity.map === map);
  if (activities.length === 0) return [];
  const stopped = new Promise<never>((_done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason));
    setTimeout(() => fail(new Error('too slow')), patienceMs);
  });
  // It fails after a layout that is done, too, and then nobody asks.
  stopped.catch(() => {});
  const [{ default: Elk }, { default: workerUrl }] = await Promise.race([
    Promise.all([import('elkjs/lib/elk-api.js'), import('elkjs/lib/elk-worker.min.js?url')]),
    stopped,
  ]);
  const elk = new Elk({ workerUrl, algorithms: ['layered'] });
  try {
    const regions = graph.items.filter((item) => item.kind === 'region' && item.map === map);
    return editsOf(await Promise.race([elk.layout(elkGraphOf(activities, regions)), stopped]), activities);
  } finally {
    elk.terminateWorker();
  }
}

/** What a layout of a map depends on; the same for the same. */
export function laidOut({ activities, items }: Graph, map: MapId | undefined): string {
  return JSON.stringify([
    activities
      .filter((one) => one.map === map)
      .map(({ id, x, y, links, offer, storylet }) => [
        id,
        x,
        y,
        links.map(({ to }) => to),
        offer?.group,
        storylet?.group,
      ]),
    items.filter((one) => one.map === map).map(({ id, kind, x, y, width, height }) => [id, kind, x, y, width, height]),
  ]);
}

/** The activities as a reader can first come to them; then those to which nothing leads. */
function inStoryOrder({ start, activities }: Graph): Activity[] {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const groups = Map.groupBy(activities, ({ storylet }) => storylet?.group);
  const ordered = new Set<Activity>();
  const begun = start && byId.get(start);
  for (const root of begun ? [begun, ...activities] : activities) {
    const waiting = [root];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (ordered.has(next)) continue;
      ordered.add(next);
      waiting.push(...next.links.flatMap(({ to }) => (to && byId.get(to)) ?? []));
      if (next.offer) waiting.push(...(groups.get(next.offer.group) ?? []));
    }
  }
  return [...ordered];
}

function elkGraphOf(activities: readonly Activity[], regions: readonly MapItem[]): ElkNode {
  const here = new Set(activities.map(({ id }) => id));
  const nodeOf = ({ id }: Activity): ElkNode => ({ id, ...activitySize });
  const held = Map.groupBy(activities, (activity) => smallestAround(activity, regions)?.id);
  const groups = Map.groupBy(activities, ({ storylet }) => storylet?.group);
  const edges = activities.flatMap(({ id, links, offer }) => [
    ...links.flatMap((link) =>
      link.to !== undefined && link.to !== id && here.has(link.to)
        ? [{ id: link.id as string, sources: [id], targets: [link.to] }]
        : [],
    ),
    // What a group offers stands behind what offers it, as what a link leads to.
    ...((offer && groups.get(offer.group)) ?? [])
      .filter((one) => one.id !== id)
      .map((one) => ({ id: `${id} ${one.id}`, sources: [id], targets: [one.id] })),
  ]);
  const isWide = activities.some(({ links }) => links.length > linksInColumn);
  const reached = new Set<string>();
  const first = edges.filter(({ targets: [to = ''] }) => !reached.has(to) && reached.add(to));
  return {
    id: 'map',
    layoutOptions: {
      ...layoutOptions,
      ...(regions.length > 0 ? withRegions : {}),
      ...(activities.length <= inOrderAtMost ? inOrder : quick),
      ...(isWide && activities.length <= inColumnsAtMost ? inColumns : {}),
    },
    edges: edges.length > linksAtMost ? first : edges,
    children: [
      ...regions.flatMap(({ id }) => {
        const inside = held.get(id);
        return inside ? [{ id, layoutOptions: regionOptions, children: inside.map(nodeOf) }] : [];
      }),
      ...(held.get(undefined) ?? []).map(nodeOf),
    ],
  };
}

function smallestAround(activity: Activity, regions: readonly MapItem[]): MapItem | undefined {
  return regions
    .filter((region) => isInside(activity, region))
    .toSorted((one, other) => one.width * one.height - other.width * other.height)[0];
}

function editsOf({ children = [] }: ElkNode, activities: readonly Activity[]): Edit[] {
  const left = Math.min(...activities.map(({ x }) => x)) - activitySize.width / 2;
  const top = Math.min(...activities.map(({ y }) => y)) - activitySize.height / 2;
  const places: { id: ActivityId; x: number; y: number }[] = [];
  const edits: Edit[] = [];
  const place = ({ id, x = 0, y = 0 }: ElkNode, from: { x: number; y: number }) =>
    places.push({
      id: id as ActivityId,
      x: Math.round(left + from.x + x + activitySize.width / 2),
      y: Math.round(top + from.y + y + activitySize.height / 2),
    });
  for (const node of children) {
    if (!node.children) {
      place(node, { x: 0, y: 0 });
      continue;
    }
    const { x = 0, y = 0, width = 0, height = 0 } = node;
    const box = { x: left + x, y: top + y, width, height };
    edits.push({ kind: 'changeItem', id: node.id as MapItem['id'], fields: box });
    for (const child of node.children) place(child, { x, y });
  }
  return [...edits, { kind: 'place', places }];
}
