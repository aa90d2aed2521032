import type { ActivityId, MapId, MapItemId } from '#domain/ids.ts';
import { type Graph, graphLimits, type JourneyMap, type MapItem } from './graph.ts';

/** Where an activity is put on its map, in pixels. */
export type Place = { readonly id: ActivityId; readonly x: number; readonly y: number };

/** A change of where things lie, which no reader sees. */
export type MapEdit =
  /** Moves activities on their maps, all in one edit; removed ones are skipped. */
  | { readonly kind: 'place'; readonly places: readonly Place[] }
  /** Puts activities and items on a map, all in one edit; undefined is the first map. */
  | {
      readonly kind: 'toMap';
      readonly map?: MapId | undefined;
      readonly activities: readonly ActivityId[];
      readonly items: readonly MapItemId[];
    }
  | { readonly kind: 'addItem'; readonly item: MapItem; readonly at?: number | undefined }
  | {
      readonly kind: 'changeItem';
      readonly id: MapItemId;
      readonly fields: Partial<Omit<MapItem, 'id' | 'kind'>>;
      readonly was?: Partial<Pick<MapItem, 'text'>> | undefined;
    }
  | { readonly kind: 'removeItem'; readonly id: MapItemId }
  | { readonly kind: 'addMap'; readonly map: JourneyMap; readonly at?: number | undefined }
  | { readonly kind: 'renameMap'; readonly id: MapId; readonly title: string }
  /** Its items move to the first map. */
  | { readonly kind: 'removeMap'; readonly id: MapId };

/** As `Edited` in edits.ts: the undo of a map edit is one, too. */
export type MapEdited =
  | { readonly ok: true; readonly graph: Graph; readonly undo: readonly MapEdit[] }
  | { readonly ok: false; readonly problem: 'gone' | 'there' | 'changed' | 'tooMany' };

/** Makes one change of where things lie. Pure: the graph given stays as it is. */
export function applyMapEdit(graph: Graph, edit: MapEdit): MapEdited {
  switch (edit.kind) {
    case 'place':
      return place(graph, edit.places);
    case 'toMap':
      return toMap(graph, edit);
    case 'addItem': {
      if (graph.items.some(({ id }) => id === edit.item.id)) return { ok: false, problem: 'there' };
      if (graph.items.length >= graphLimits.items) return { ok: false, problem: 'tooMany' };
      const items = graph.items.toSpliced(edit.at ?? graph.items.length, 0, onMapOf(graph, edit.item));
      return made({ ...graph, items }, { kind: 'removeItem', id: edit.item.id });
    }
    case 'changeItem': {
      const at = graph.items.findIndex(({ id }) => id === edit.id);
      const item = graph.items[at];
      if (!item) return { ok: false, problem: 'gone' };
      if (edit.was?.text !== undefined && edit.was.text !== item.text) return { ok: false, problem: 'changed' };
      const before = Object.fromEntries(
        Object.keys(edit.fields).map((name) => [name, item[name as keyof MapItem]]),
      ) as Partial<MapItem>;
      return made(
        { ...graph, items: graph.items.with(at, onMapOf(graph, { ...item, ...edit.fields })) },
        {
          kind: 'changeItem',
          id: edit.id,
          fields: before,
          was: edit.fields.text === undefined ? undefined : { text: edit.fields.text },
        },
      );
    }
    case 'removeItem': {
      const at = graph.items.findIndex(({ id }) => id === edit.id);
      const item = graph.items[at];
      if (!item) return { ok: false, problem: 'gone' };
      return made({ ...graph, items: graph.items.toSpliced(at, 1) }, { kind: 'addItem', item, at });
    }
    case 'addMap': {
      if (graph.maps.some(({ id }) => id === edit.map.id)) return { ok: false, problem: 'there' };
      if (graph.maps.length >= graphLimits.maps) return { ok: false, problem: 'tooMany' };
      const maps = graph.maps.toSpliced(edit.at ?? graph.maps.length, 0, edit.map);
      return made({ ...graph, maps }, { kind: 'removeMap', id: edit.map.id });
    }
    case 'renameMap': {
      const at = graph.maps.findIndex(({ id }) => id === edit.id);
      const map = graph.maps[at];
      if (!map) return { ok: false, problem: 'gone' };
      return made(
        { ...graph, maps: graph.maps.with(at, { ...map, title: edit.title }) },
        { kind: 'renameMap', id: edit.id, title: map.title },
      );
    }
    case 'removeMap':
      return removeMap(graph, edit.id);
  }
}

/** An activity or item, on the first map where the one it lay on is no longer there: others can remove a map at any time. */
export function onMapOf<Item extends { readonly map?: MapId | undefined }>(
  { maps }: Pick<Graph, 'maps'>,
  item: Item,
): Item {
  return item.map === undefined || maps.some(({ id }) => id === item.map) ? item : { ...item, map: undefined };
}

function made(graph: Graph, ...undo: MapEdit[]): MapEdited {
  return { ok: true, graph, undo };
}

function place(graph: Graph, places: readonly Place[]): MapEdited {
  const put = new Map(places.map((one) => [one.id, one]));
  const before: Place[] = [];
  const activities = graph.activities.map((activity) => {
    const to = put.get(activity.id);
    if (!to) return activity;
    before.push({ id: activity.id, x: activity.x, y: activity.y });
    return { ...activity, x: to.x, y: to.y };
  });
  if (before.length === 0 && places.length > 0) return { ok: false, problem: 'gone' };
  return made({ ...graph, activities }, { kind: 'place', places: before });
}

function toMap(graph: Graph, { map, ...moved }: Extract<MapEdit, { kind: 'toMap' }>): MapEdited {
  if (map !== undefined && !graph.maps.some(({ id }) => id === map)) return { ok: false, problem: 'gone' };
  const [activityIds, itemIds] = [new Set(moved.activities), new Set(moved.items)];
  const from = new Map<MapId | undefined, { activities: ActivityId[]; items: MapItemId[] }>();
  const leave = (left: MapId | undefined) => {
    const ids = from.get(left) ?? { activities: [], items: [] };
    from.set(left, ids);
    return ids;
  };
  const activities = graph.activities.map((activity) => {
    if (!activityIds.has(activity.id)) return activity;
    leave(activity.map).activities.push(activity.id);
    return { ...activity, map };
  });
  const items = graph.items.map((item) => {
    if (!itemIds.has(item.id)) return item;
    leave(item.map).items.push(item.id);
    return { ...item, map };
  });
  if (from.size === 0) return { ok: false, problem: 'gone' };
  return made(
    { ...graph, activities, items },
    ...[...from].map(([left, ids]): MapEdit => ({ kind: 'toMap', map: left, ...ids })),
  );
}

function removeMap(graph: Graph, id: MapId): MapEdited {
  const at = graph.maps.findIndex((map) => map.id === id);
  const map = graph.maps[at];
  if (!map) return { ok: false, problem: 'gone' };
  const activities = graph.activities.filter((activity) => activity.map === id);
  const items = graph.items.filter((item) => item.map === id);
  const emptied = toMap(graph, {
    kind: 'toMap',
    activities: activities.map((activity) => activity.id),
    items: items.map((item) => item.id),
  });
  const after = emptied.ok ? emptied.graph : graph;
  const undo = emptied.ok ? emptied.undo : [];
  return made({ ...after, maps: graph.maps.toSpliced(at, 1) }, { kind: 'addMap', map, at }, ...undo);
}
