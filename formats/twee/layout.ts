import type { ReadPassage } from './lower.ts';
import { nodesIn } from './nodes.ts';

/** Half the side of a passage on Twine’s map, and how far apart passages without a place are put. */
const [half, apart] = [50, 200];
const farthest = 1_000_000;

/** Where the middle of each passage lies: as its author put it, else by how many steps it is from the beginning. */
export function positionsOf(
  read: readonly ReadPassage[],
  first: string | undefined,
): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  if (read.some(({ passage }) => passage.at)) {
    const bounded = (value: number) => Math.round(Math.max(-farthest, Math.min(farthest, value)));
    return new Map(
      read.map(({ passage: { name, at } }) => [
        name,
        { x: bounded((at?.x ?? 0) + half), y: bounded((at?.y ?? 0) + half) },
      ]),
    );
  }
  const passages = new Map(read.map((one) => [one.passage.name, one]));
  const places = new Map<string, { x: number; y: number }>();
  const widths = new Map<number, number>();
  const put = (name: string, y: number) => {
    if (!passages.has(name) || places.has(name)) return;
    const x = widths.get(y) ?? 0;
    widths.set(y, x + apart);
    places.set(name, { x, y });
    waiting.push(name);
  };
  const waiting: string[] = [];
  for (const begun of [first, ...passages.keys()]) {
    if (begun === undefined) continue;
    put(begun, 0);
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const y = (places.get(name)?.y ?? 0) + apart;
      for (const node of nodesIn(passages.get(name)?.nodes ?? []))
        if ((node.kind === 'link' || node.kind === 'goto') && node.to !== undefined) put(node.to, y);
    }
  }
  return places;
}
