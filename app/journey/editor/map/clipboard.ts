import type { ActivityId, MapId, MapItemId } from '#domain/ids.ts';
import type { Fragment } from '#domain/journey/copied.ts';
import { fragmentOf, type Pasted, pasteOf } from '#domain/journey/copied.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { freshId } from '../fresh-id.ts';

/** What a copied part of a journey is called on the clipboard. */
const type = 'application/x-fabula-journey+json';

/** Pixels between a copy and what it was made of. */
const besides = 40;

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

/** The edits that put a copy on a map, beside where it came from or around a point. */
export function pasted(
  graph: Graph,
  fragment: Fragment,
  { map, around }: { map: MapId | undefined; around?: { x: number; y: number } | undefined },
): Pasted {
  const [first] = [...fragment.activities, ...fragment.items];
  // A region stands beside the one it is a copy of: above it, each would hold the steps of both.
  const widest = Math.max(0, ...fragment.items.filter(({ kind }) => kind === 'region').map(({ width }) => width));
  const beside = widest > 0 ? { x: widest + besides, y: 0 } : { x: besides, y: besides };
  const by = around && first ? { x: Math.round(around.x - first.x), y: Math.round(around.y - first.y) } : beside;
  return pasteOf(graph, fragment, { map, by, fresh: { activity: freshId, link: freshId, item: freshId } });
}
