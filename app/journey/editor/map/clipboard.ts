import type { ActivityId, MapId, MapItemId } from '#domain/ids.ts';
import type { Fragment } from '#domain/journey/copied.ts';
import { fragmentOf, type Pasted, pasteOf } from '#domain/journey/copied.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { type Box, boxOfParts, freeBox } from '#domain/journey/map.ts';
import { freshId } from '../fresh-id.ts';

/** What a copied part of a journey is called on the clipboard. */
const type = 'application/x-fabula-journey+json';

export type Chosen = { readonly activities: ReadonlySet<ActivityId>; readonly items: ReadonlySet<MapItemId> };

/** Puts the chosen part of a journey on the clipboard; as plain text, its titles and words. */
export function copyChosen(data: DataTransfer, graph: Graph, chosen: Chosen): void {
  const fragment = fragmentOf(graph, chosen.activities, chosen.items);
  data.setData(type, JSON.stringify(fragment));
  data.setData('text/plain', fragment.activities.map(({ title, text }) => `${title}\n\n${text}`).join('\n\n'));
}

/** What the clipboard holds of a journey; undefined where it holds nothing of one, or what no journey can hold. */
export async function copiedOn(data: DataTransfer): Promise<Fragment | undefined> {
  const json = data.getData(type);
  if (json === '') return undefined;
  const { readFragment } = await import('#formats/journey/read-fragment.ts');
  return readFragment(json);
}

/**
 * The edits that put a copy on a map, around a point or beside what it was made of, where it covers nothing; and the box
 * that it takes up there.
 */
export function pasted(
  graph: Graph,
  fragment: Fragment,
  { map, around }: { map: MapId | undefined; around?: { x: number; y: number } | undefined },
): Pasted & { readonly box: Box | undefined } {
  const from = boxOfParts(fragment);
  const wanted = from && around ? aroundPoint(from, around) : from;
  const hasRegion = fragment.items.some(({ kind }) => kind === 'region');
  const there = {
    activities: graph.activities.filter((one) => one.map === map),
    // Steps and notes may lie in a region; a region that covered another's steps would hold them, too.
    items: graph.items.filter((one) => one.map === map && (hasRegion || one.kind !== 'region')),
  };
  const box = wanted && freeBox(there, wanted);
  const by = from && box ? { x: box.x - from.x, y: box.y - from.y } : { x: 0, y: 0 };
  return { ...pasteOf(graph, fragment, { map, by, fresh: { activity: freshId, link: freshId, item: freshId } }), box };
}

function aroundPoint({ width, height }: Box, { x, y }: { x: number; y: number }): Box {
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
}
