import { useStore } from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import { activitySize } from '#domain/journey/map.ts';
import type { LinkEdge, MapNode } from './flow-of.ts';
import { type LinkEnds, linkPath } from './link-path.ts';

/** How many links are drawn one by one, each to be pressed; of more, those of what is open or in the hand. */
const drawnApart = 300;

/** Parts the links of a map into those that are drawn one by one and those that are drawn as one web. */
export function partedLinks(
  edges: readonly LinkEdge[],
  live: ReadonlySet<string>,
): { apart: LinkEdge[]; web: readonly LinkEdge[] } {
  if (edges.length <= drawnApart) return { apart: [...edges], web: [] };
  const { apart = [], web = [] } = Object.groupBy(edges, ({ source, target }) =>
    live.has(source) || live.has(target) ? 'apart' : 'web',
  );
  return { apart, web };
}

/**
 * Thousands of links below the steps, painted at once: those of which an end is in sight. Each drawn alone would hold
 * up the hand that moves a step.
 */
export function LinkWeb({ edges, nodes }: { edges: readonly LinkEdge[]; nodes: readonly MapNode[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [left, top, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const lines = useMemo(() => linesOf(edges, nodes), [edges, nodes]);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const sharp = devicePixelRatio;
    pen.canvas.width = width * sharp;
    pen.canvas.height = height * sharp;
    pen.setTransform(zoom * sharp, 0, 0, zoom * sharp, left * sharp, top * sharp);
    pen.strokeStyle = getComputedStyle(pen.canvas).color;
    pen.lineWidth = 1.5;
    const isInSight = (x: number, y: number) =>
      x * zoom + left > 0 && x * zoom + left < width && y * zoom + top > 0 && y * zoom + top < height;
    for (const { ends, path } of lines)
      if (isInSight(ends.sourceX, ends.sourceY) || isInSight(ends.targetX, ends.targetY)) pen.stroke(path);
  }, [lines, left, top, zoom, width, height]);
  return edges.length === 0 ? null : <canvas ref={canvas} className="linkweb" style={{ width, height }} />;
}

function linesOf(edges: readonly LinkEdge[], nodes: readonly MapNode[]) {
  const at = new Map(nodes.map(({ id, position }) => [id, position]));
  const { width, height } = activitySize;
  return edges.flatMap((edge) => {
    const [from, to] = [at.get(edge.source), at.get(edge.target)];
    if (!from || !to) return [];
    const ends = {
      sourceX: from.x + width,
      sourceY: from.y + height / 2,
      targetX: to.x,
      targetY: to.y + height / 2,
    };
    return [{ ends, path: pathOf(edge, ends) }];
  });
}

/** Paths as they were drawn last; an edge that was not changed is the same object. */
const paths = new WeakMap<LinkEdge, { at: string; path: Path2D }>();

function pathOf(edge: LinkEdge, ends: LinkEnds): Path2D {
  const at = `${ends.sourceX} ${ends.sourceY} ${ends.targetX} ${ends.targetY}`;
  const held = paths.get(edge);
  if (held?.at === at) return held.path;
  const path = new Path2D(linkPath(ends).path);
  paths.set(edge, { at, path });
  return path;
}
