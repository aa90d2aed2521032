import { activitiesApart } from '#domain/journey/map.ts';
import type { ReadPassage } from './lower.ts';
import { nodesIn } from './nodes.ts';
import { fromTwine } from './twine-map.ts';

/** How far apart passages without a place are put, in pixels. */
const apart = { x: activitiesApart.x, y: 2 * activitiesApart.y } as const;

/** Where the middle of each passage lies: as its author put it, else by how many steps it is from the beginning. */
export function positionsOf(
  read: readonly ReadPassage[],
  first: string | undefined,
): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  if (read.some(({ passage }) => passage.at))
    return new Map(read.map(({ passage: { name, at } }) => [name, fromTwine(at ?? { x: 0, y: 0 })]));
  const passages = new Map(read.map((one) => [one.passage.name, one]));
  return layered([...passages.keys()], first, (name) =>
    [...nodesIn(passages.get(name)?.nodes ?? [])].flatMap((node) =>
      (node.kind === 'link' || node.kind === 'goto') && node.to !== undefined ? [node.to] : [],
    ),
  );
}

/** Where the middle of each thing lies, in pixels: lower by the steps it is from the first, beside others of its step. */
export function layered(
  names: readonly string[],
  first: string | undefined,
  leadsTo: (name: string) => readonly string[],
): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  const known = new Set(names);
  const places = new Map<string, { x: number; y: number }>();
  const widths = new Map<number, number>();
  const put = (name: string, y: number) => {
    if (!known.has(name) || places.has(name)) return;
    const x = widths.get(y) ?? 0;
    widths.set(y, x + apart.x);
    places.set(name, { x, y });
    waiting.push(name);
  };
  const waiting: string[] = [];
  for (const begun of [first, ...names]) {
    if (begun === undefined) continue;
    put(begun, 0);
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const y = (places.get(name)?.y ?? 0) + apart.y;
      for (const to of leadsTo(name)) put(to, y);
    }
  }
  return places;
}
