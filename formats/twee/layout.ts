import type { ActivityId } from '#domain/ids.ts';
import type { Activity } from '#domain/journey/graph.ts';
import { activitiesApart, activitySize } from '#domain/journey/map.ts';
import type { ReadPassage } from './lower.ts';
import { nodesIn } from './nodes.ts';
import { fromTwine } from './twine-map.ts';

/** How far apart passages without a place are put, in pixels. */
const apart = { x: activitiesApart.x, y: 2 * activitiesApart.y } as const;

/** How many of them stand in one row: about as many as a map in a window shows with readable titles. */
const inRowAtMost = 8;

/** How many rows down room is looked for. */
const rowsAtMost = 200;

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

/**
 * Activities of which those that an author did not put somewhere cover no other: each goes down until there is room, in
 * a map as people draw them.
 *
 * @param put - those that stay where they are
 */
export function besideEachOther(activities: readonly Activity[], put: ReadonlySet<ActivityId>): Activity[] {
  const { width, height } = activitySize;
  // Whatever covers a place lies in its cell, or in one next to it.
  const cells = new Map<string, Activity[]>();
  const cellOf = (x: number, y: number) => [Math.floor(x / width), Math.floor(y / height)] as const;
  const add = (one: Activity) => {
    const cell = cellOf(one.x, one.y).join(' ');
    cells.set(cell, [...(cells.get(cell) ?? []), one]);
    return one;
  };
  const isTaken = (x: number, y: number) => {
    const [across, down] = cellOf(x, y);
    return [-1, 0, 1].some((right) =>
      [-1, 0, 1].some((below) =>
        cells
          .get(`${across + right} ${down + below}`)
          ?.some((other) => Math.abs(other.x - x) < width && Math.abs(other.y - y) < height),
      ),
    );
  };
  // All that begin at one place go down one after the other.
  const lowest = new Map<string, number>();
  for (const one of activities) if (put.has(one.id)) add(one);
  return activities.map((one) => {
    if (put.has(one.id)) return one;
    const from = `${one.x} ${one.y}`;
    let y = lowest.get(from) ?? one.y;
    for (let row = 0; row < rowsAtMost && isTaken(one.x, y); row++) y += activitiesApart.y;
    lowest.set(from, y);
    return add({ ...one, y });
  });
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
