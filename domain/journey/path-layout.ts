import type { ActivityId } from '#domain/ids.ts';
import type { MapStep, PathMap } from './path-map.ts';

/** Distances on a path map, in pixels. */
const column = 168;
const row = 84;
const margin = 84;

/** Ways not yet taken that are drawn at one step at most; the list next to the map says how many there are. */
const stubsAtStep = 3;

/** Bends of ways that pass by the steps of other columns, all together; beyond that, ways are drawn straight through. */
const bendsAtMost = 400;

/** The room of a bend in its column, of that of a step. */
const bendRoom = 0.5;

/** How often the steps of a column are put into the order of their neighbors. */
const sweeps = 4;

/** Characters in a line of a title, and lines of it. */
const lineLength = 20;
const linesAtMost = 2;

/** A step where it is drawn; without one, the nameless end of a way not yet taken. */
export type PlacedStep = { readonly step: MapStep | undefined; readonly x: number; readonly y: number };

/** A line as an SVG path: gone this time, gone earlier, or not yet taken. */
export type PlacedWay = { readonly kind: 'now' | 'earlier' | 'untried'; readonly path: string };

/** A path map ready to be drawn, in pixels from its upper left corner. */
export type PathDrawing = {
  readonly width: number;
  readonly height: number;
  readonly steps: readonly PlacedStep[];
  readonly ways: readonly PlacedWay[];
};

type Edge = { readonly from: number; readonly to: number; readonly kind: PlacedWay['kind'] };

/**
 * Lays a path map out from left to right: every step behind all that lead to it, apart from ways that lead back. Takes
 * time in proportion to its steps and ways.
 */
export function layOutPath({ steps, ways }: Pick<PathMap, 'steps' | 'ways'>): PathDrawing {
  const indexOf = new Map<ActivityId, number>(steps.map(({ id }, at) => [id, at]));
  const nodes: (MapStep | undefined)[] = [...steps];
  const edges: Edge[] = [];
  for (const { from, to, isThisTime } of ways) {
    const [one, other] = [indexOf.get(from), indexOf.get(to)];
    if (one !== undefined && other !== undefined)
      edges.push({ from: one, to: other, kind: isThisTime ? 'now' : 'earlier' });
  }
  for (const [from, { untried }] of steps.entries())
    for (let stub = 0; stub < Math.min(untried, stubsAtStep); stub++)
      edges.push({ from, to: nodes.push(undefined) - 1, kind: 'untried' });

  const backward = backwardOf(nodes.length, edges);
  const forward = edges.filter((edge) => !backward.has(edge));
  const { layers: bent, pieces, bends } = bendAround(layersOf(nodes.length, forward), forward, nodes.length);
  const layers = orderedLayers(bent, pieces);
  const roomOf = (node: number) => (node < nodes.length ? 1 : bendRoom);
  const heights = layers.map((layer) => layer.reduce((sum, node) => sum + roomOf(node), 0) * row);
  const height = Math.max(...heights, row);
  const places: Place[] = [];
  for (const [at, layer] of layers.entries()) {
    let top = (height - (heights[at] ?? 0)) / 2;
    for (const node of layer) {
      places[node] = { x: margin + at * column, y: top + (roomOf(node) * row) / 2 - row / 8 };
      top += roomOf(node) * row;
    }
  }
  return {
    width: 2 * margin + Math.max(0, layers.length - 1) * column,
    height,
    steps: nodes.map((step, at) => ({ step, ...(places[at] ?? { x: 0, y: 0 }) })),
    ways: edges
      .toSorted((one, other) => drawnOrder.indexOf(one.kind) - drawnOrder.indexOf(other.kind))
      .map((edge) => {
        const through = [edge.from, ...(bends.get(edge) ?? []), edge.to].flatMap((node) => places[node] ?? []);
        return { kind: edge.kind, path: backward.has(edge) ? arc(through) : curve(through) };
      }),
  };
}

type Place = { readonly x: number; readonly y: number };

/** Later items are drawn on top. */
const drawnOrder: readonly PlacedWay['kind'][] = ['untried', 'earlier', 'now'];

/** A title in the lines in which it is drawn; what does not fit is cut. */
export function titleLines(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/u).filter((one) => one !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, linesAtMost).map((line, at) => {
    const isCut = line.length > lineLength || (at === linesAtMost - 1 && lines.length > linesAtMost);
    return isCut
      ? `${line
          .slice(0, lineLength - 1)
          .trimEnd()
          .toWellFormed()}…`
      : line;
  });
}

/** The edges that lead back to a step on the way to them. */
function backwardOf(count: number, edges: readonly Edge[]): Set<Edge> {
  const from = Map.groupBy(edges, (edge) => edge.from);
  const state = new Array<'open' | 'done' | undefined>(count);
  const backward = new Set<Edge>();
  for (let root = 0; root < count; root++) {
    if (state[root]) continue;
    const stack = [{ node: root, next: 0 }];
    state[root] = 'open';
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = from.get(top.node)?.[top.next++];
      if (!edge) {
        state[top.node] = 'done';
        stack.pop();
      } else if (state[edge.to] === 'open') backward.add(edge);
      else if (!state[edge.to]) {
        state[edge.to] = 'open';
        stack.push({ node: edge.to, next: 0 });
      }
    }
  }
  return backward;
}

/** The nodes by columns: each one behind the last of those that lead to it. */
function layersOf(count: number, forward: readonly Edge[]): number[][] {
  const from = Map.groupBy(forward, (edge) => edge.from);
  const layer = new Array<number>(count).fill(0);
  const waits = new Array<number>(count).fill(0);
  for (const { to } of forward) waits[to] = (waits[to] ?? 0) + 1;
  const ready = [...waits.keys()].filter((node) => waits[node] === 0);
  for (const node of ready)
    for (const { to } of from.get(node) ?? []) {
      layer[to] = Math.max(layer[to] ?? 0, (layer[node] ?? 0) + 1);
      waits[to] = (waits[to] ?? 0) - 1;
      if (waits[to] === 0) ready.push(to);
    }
  const layers: number[][] = Array.from({ length: Math.max(0, ...layer.map((at) => at + 1)) }, () => []);
  for (const [node, at] of layer.entries()) layers[at]?.push(node);
  return layers;
}

/** Puts the nodes of each column next to those they are joined to, so that few lines cross. */
function orderedLayers(layers: readonly (readonly number[])[], forward: readonly Edge[]): number[][] {
  const ordered = layers.map((layer) => [...layer]);
  const before = Map.groupBy(forward, ({ to }) => to);
  const behind = Map.groupBy(forward, ({ from }) => from);
  const place = new Map<number, number>();
  const note = (layer: readonly number[]) => {
    for (const [at, node] of layer.entries()) place.set(node, at - (layer.length - 1) / 2);
  };
  for (const layer of ordered) note(layer);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isForth = sweep % 2 === 0;
    for (const layer of isForth ? ordered : ordered.toReversed()) {
      const wish = new Map(
        layer.map((node) => {
          const joined = isForth ? before.get(node)?.map(({ from }) => from) : behind.get(node)?.map(({ to }) => to);
          const places = joined?.map((one) => place.get(one) ?? 0) ?? [place.get(node) ?? 0];
          return [node, places.reduce((sum, one) => sum + one, 0) / places.length];
        }),
      );
      layer.sort((one, other) => (wish.get(one) ?? 0) - (wish.get(other) ?? 0));
      note(layer);
    }
  }
  return ordered;
}

/**
 * Gives a way that passes other columns a bend in each of them, as if it were a step there: drawn straight, it would go
 * through the steps between, and lie on the ways that lead to them.
 */
function bendAround(layers: readonly (readonly number[])[], forward: readonly Edge[], count: number) {
  const bent = layers.map((layer) => [...layer]);
  const layerOf = new Map(layers.flatMap((layer, at) => layer.map((node) => [node, at])));
  const bends = new Map<Edge, number[]>();
  const pieces: Edge[] = [];
  let next = count;
  for (const edge of forward) {
    const [first, last] = [layerOf.get(edge.from) ?? 0, layerOf.get(edge.to) ?? 0];
    const passed = next - count + last - first - 1 <= bendsAtMost ? bent.slice(first + 1, last) : [];
    const through = passed.map((layer) => {
      layer.push(next);
      return next++;
    });
    bends.set(edge, through);
    for (const [at, from] of [edge.from, ...through].entries())
      pieces.push({ ...edge, from, to: through[at] ?? edge.to });
  }
  return { layers: bent, pieces, bends };
}

/** A line from place to place that leaves and reaches each of them level. */
function curve([first, ...others]: readonly Place[]): string {
  let path = `M${first?.x} ${first?.y}`;
  let from = first;
  for (const to of others) {
    const middle = ((from?.x ?? 0) + to.x) / 2;
    path += `C${middle} ${from?.y} ${middle} ${to.y} ${to.x} ${to.y}`;
    from = to;
  }
  return path;
}

/** A line back, over the steps between, and down on the earlier one. */
function arc([a = { x: 0, y: 0 }, b = a]: readonly Place[]): string {
  const top = Math.min(a.y, b.y) - row / 2;
  return `M${a.x} ${a.y}C${a.x + column / 4} ${top} ${b.x - column / 4} ${top} ${b.x} ${b.y}`;
}
