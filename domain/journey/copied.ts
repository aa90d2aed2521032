import type { ActivityId, LinkId, MapId, MapItemId } from '#domain/ids.ts';
import { applyEdit, type Edit } from './edits.ts';
import { type Activity, emptyGraph, type Graph, graphLimits, type MapItem, type Variable } from './graph.ts';

/** A part of a journey that was copied: to be pasted in the same one or in another. */
export type Fragment = {
  readonly activities: readonly Activity[];
  readonly items: readonly MapItem[];
  /** The variables that its activities name. */
  readonly variables: readonly Variable[];
};

/** Copies some activities of a journey and the map items among them, with the variables they name. */
export function fragmentOf(
  graph: Graph,
  activityIds: ReadonlySet<ActivityId>,
  itemIds: ReadonlySet<MapItemId>,
): Fragment {
  const activities = graph.activities.filter(({ id }) => activityIds.has(id));
  const words = wordsIn(JSON.stringify(activities));
  const named = graph.variables.filter(({ name }) => words.has(name));
  const carried = wordsIn(JSON.stringify(named.map((variable) => variable.carried)));
  return {
    activities,
    items: graph.items.filter(({ id }) => itemIds.has(id)),
    variables: graph.variables.filter(({ name }) => words.has(name) || carried.has(name)),
  };
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
}

/** The ids that a copy's parts get: each is asked for once. */
export type FreshIds = {
  readonly activity: () => ActivityId;
  readonly link: () => LinkId;
  readonly item: () => MapItemId;
};

export type Pasted = {
  readonly edits: readonly Edit[];
  readonly activities: readonly ActivityId[];
  readonly items: readonly MapItemId[];
  /** The names of the variables that were copied with it, as they are called now. */
  readonly variables: readonly string[];
};

/**
 * The edits that put a copy into a journey. Every part gets a new id; links and visit counts inside the copy follow. A
 * link that leads out of the copy leads where it did if that activity is in this journey, else nowhere. Variables that
 * the journey lacks come with it; one whose name the journey has for another kind of variable gets a name of its own.
 *
 * @param by - how far from where it was copied it is put, in pixels
 */
export function pasteOf(
  graph: Graph,
  fragment: Fragment,
  { map, by, fresh }: { map: MapId | undefined; by: { x: number; y: number }; fresh: FreshIds },
): Pasted {
  const { activities, items, variables } = withOwnNames(graph, fragment);
  const here = new Set(graph.activities.map(({ id }) => id));
  const names = new Set(graph.variables.map(({ name }) => name));
  const newIds = new Map(activities.map(({ id }) => [id, fresh.activity()]));
  const renamed = (source: string) =>
    source.replace(/#([0-9a-f-]{36})/g, (whole, id: ActivityId) => `#${newIds.get(id) ?? whole.slice(1)}`);
  const withNewIds = (variable: Variable): Variable =>
    variable.carried === undefined ? variable : { ...variable, carried: renamed(variable.carried) };
  const effectsOf = (effects: Activity['effects']) =>
    effects.map(({ variable, value }) => ({ variable, value: renamed(value) }));
  const copies = activities.map(
    (activity): Activity => ({
      ...activity,
      id: newIds.get(activity.id) ?? fresh.activity(),
      map,
      x: activity.x + by.x,
      y: activity.y + by.y,
      text: renamed(activity.text),
      effects: effectsOf(activity.effects),
      storylet: activity.storylet && { ...activity.storylet, condition: renamed(activity.storylet.condition) },
      links: activity.links.map((link) => ({
        ...link,
        id: fresh.link(),
        to: link.to && (newIds.get(link.to) ?? (here.has(link.to) ? link.to : undefined)),
        label: renamed(link.label),
        feedback: renamed(link.feedback),
        ...(link.whyShut === undefined ? {} : { whyShut: renamed(link.whyShut) }),
        condition: renamed(link.condition),
        effects: effectsOf(link.effects),
      })),
    }),
  );
  const drawn = items.map((item) => ({ ...item, id: fresh.item(), map, x: item.x + by.x, y: item.y + by.y }));
  const added = variables.filter(({ name }) => !names.has(name));
  return {
    edits: [
      ...added.map((variable): Edit => ({ kind: 'addVariable', variable: withNewIds(variable) })),
      ...copies.map((activity): Edit => ({ kind: 'addActivity', activity })),
      ...drawn.map((item): Edit => ({ kind: 'addItem', item })),
    ],
    activities: copies.map(({ id }) => id),
    items: drawn.map(({ id }) => id),
    variables: added.map(({ name }) => name),
  };
}

/** A copy whose variables have other names where the journey calls something else so. */
function withOwnNames(graph: Graph, fragment: Fragment): Fragment {
  const here = new Map(graph.variables.map((variable) => [variable.name, variable]));
  const taken = new Set([...here.keys(), ...fragment.variables.map(({ name }) => name)]);
  let copy: Graph = { ...emptyGraph, activities: fragment.activities, variables: fragment.variables };
  for (const variable of fragment.variables) {
    const same = here.get(variable.name);
    if (!same || (same.kind === variable.kind && same.values.join('\n') === variable.values.join('\n'))) continue;
    const to = freeName(variable.name, taken);
    taken.add(to);
    const renamed = applyEdit(copy, { kind: 'renameVariable', from: variable.name, to });
    if (renamed.ok) copy = renamed.graph;
  }
  return { ...fragment, activities: copy.activities, variables: copy.variables };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const ending = `_${number}`;
    const other = name.slice(0, graphLimits.nameLength - ending.length) + ending;
    if (!taken.has(other)) return other;
  }
}
