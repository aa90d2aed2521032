import { activitiesApart } from '#domain/journey/map.ts';
import type { ReadPassage } from './lower.ts';
import { nodesIn } from './nodes.ts';
import { fromTwine } from './twine-map.ts';

/** How far apart passages without a place are put, in pixels. */
const apart = { x: activitiesApart.x, y: 2 * activitiesApart.y } as const;

/** How many of them stand in one row: about as many as a map in a window shows with readable titles. */
const inRowAtMost = 8;

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

/**
 * The middle of each item, in pixels: lower by its number of steps from the first, next to others at the same distance.
 * Where there are more than fit in a row, they take several rows.
 */
export function layered(
  names: readonly string[],
  first: string | undefined,
  leadsTo: (name: string) => readonly string[],
): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  const layers: string[][] = [];
  for (const [name, steps] of stepsTo(names, first, leadsTo)) {
    layers[steps] ??= [];
    layers[steps].push(name);
  }
  const places = new Map<string, { x: number; y: number }>();
  let row = 0;
  for (const layer of layers) {
    for (const [at, name] of layer.entries())
      places.set(name, { x: (at % inRowAtMost) * apart.x, y: (row + Math.floor(at / inRowAtMost)) * apart.y });
    row += Math.ceil(layer.length / inRowAtMost);
  }
  return places;
}

/** How many steps each thing is from the first, or from what nothing before it leads to. */
function stepsTo(
  names: readonly string[],
  first: string | undefined,
  leadsTo: (name: string) => readonly string[],
): ReadonlyMap<string, number> {
  const known = new Set(names);
  const steps = new Map<string, number>();
  for (const begun of first === undefined ? names : [first, ...names]) {
    let reached = [begun];
    for (let step = 0; reached.length > 0; step++) {
      const fresh = [...new Set(reached)].filter((name) => known.has(name) && !steps.has(name));
      for (const name of fresh) steps.set(name, step);
      reached = fresh.flatMap((name) => leadsTo(name));
    }
  }
  return steps;
}
