import type { ActivityId, MapId, MapItemId } from '#domain/ids.ts';
import type { Edit } from '#domain/journey/edits.ts';
import type { Graph, MapItem } from '#domain/journey/graph.ts';
import { boxAround, itemSize } from '#domain/journey/map.ts';
import { freshId } from '../fresh-id.ts';
import type { Chosen } from './clipboard.ts';

/** A new region around the chosen activities; where none are, around a point. */
export function newRegion(graph: Graph, chosen: Chosen, at: { map: MapId | undefined; x: number; y: number }): MapItem {
  const inside = graph.activities.filter(({ id, map }) => map === at.map && chosen.activities.has(id));
  const box = boxAround(inside) ?? { x: at.x - 200, y: at.y - 140, width: 400, height: 280 };
  return { id: freshId<MapItemId>(), kind: 'region', map: at.map, text: '', ...box };
}

/** A new note around a point. */
export function newNote({ map, x, y }: { map: MapId | undefined; x: number; y: number }): MapItem {
  const { width, height } = itemSize.note;
  return {
    ...{ id: freshId<MapItemId>(), kind: 'note', text: '' },
    ...{ map, width, height, x: Math.round(x - width / 2), y: Math.round(y - height / 2) },
  };
}

/** The edits that remove what is chosen. */
export function removing({ activities, items }: Chosen): Edit[] {
  return [
    ...[...items].map((id): Edit => ({ kind: 'removeItem', id })),
    ...[...activities].map((id): Edit => ({ kind: 'removeActivity', id })),
  ];
}

/** The edits that move what is chosen by some pixels. */
export function moving(graph: Graph, { activities, items }: Chosen, by: { x: number; y: number }): Edit[] {
  const places = graph.activities
    .filter(({ id }) => activities.has(id))
    .map(({ id, x, y }): { id: ActivityId; x: number; y: number } => ({ id, x: x + by.x, y: y + by.y }));
  return [
    ...graph.items
      .filter(({ id }) => items.has(id))
      .map(({ id, x, y }): Edit => ({ kind: 'changeItem', id, fields: { x: x + by.x, y: y + by.y } })),
    ...(places.length > 0 ? [{ kind: 'place', places } as const] : []),
  ];
}
