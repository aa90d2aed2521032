import { useReactFlow, useStore } from '@xyflow/react';
import { type PointerEvent, useMemo } from 'react';
import { type Box, cutTo } from '#domain/journey/map.ts';
import { boxAroundNodes, boxOf, type MapNode } from './flow-of.ts';

/** The size of the small map, in pixels. */
const size: { readonly width: number; readonly height: number } = { width: 200, height: 150 };

/** Pixels of the large map that are shown around what lies on it. */
const margin = 200;

/**
 * The whole map in small, with what of it is in sight; a press leads there. The library's own listens to a thousand
 * nodes one by one, which holds up the hand that drags one of them.
 */
export function SmallMap({ nodes }: { nodes: readonly MapNode[] }) {
  const { setCenter, getZoom } = useReactFlow();
  const all = useMemo(() => boxAroundAll(nodes), [nodes]);
  const scale = Math.min(size.width / all.width, size.height / all.height);
  const drawn = useMemo(() => pathsOf(nodes), [nodes]);
  const around = useMemo(() => boxAroundNodes(nodes), [nodes]);
  const isAllInSight = useStore(({ transform: [left, top, zoom], width, height }) => {
    const [right, bottom] = [around.x + around.width, around.y + around.height];
    const isAcross = around.x * zoom + left >= 0 && right * zoom + left <= width;
    return isAcross && around.y * zoom + top >= 0 && bottom * zoom + top <= height;
  });
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const at = event.currentTarget.getBoundingClientRect();
    const x = all.x + (event.clientX - at.x - (size.width - all.width * scale) / 2) / scale;
    const y = all.y + (event.clientY - at.y - (size.height - all.height * scale) / 2) / scale;
    void setCenter(x, y, { zoom: getZoom() });
  };
  // It would only cover what can be seen anyway.
  if (isAllInSight) return null;
  return (
    // What it does, keys and the search do as well.
    <svg
      className="minimap only-wide"
      aria-hidden="true"
      viewBox={`${all.x} ${all.y} ${all.width} ${all.height}`}
      width={size.width}
      height={size.height}
      onPointerDown={go}
      onPointerMove={go}
    >
      <path className="minimap__region" d={drawn.region} />
      <path className="minimap__note" d={drawn.note} />
      <path className="minimap__activity" d={drawn.activity} />
      <path className="minimap__open" d={drawn.open} />
      <InSight all={all} scale={scale} />
    </svg>
  );
}

/** What of the map is in sight, in a frame that lies wholly in the small map. */
function InSight({ all, scale }: { all: Box; scale: number }) {
  const [left, top, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const line = 1.5 / scale;
  const inner = { x: all.x + line / 2, y: all.y + line / 2, width: all.width - line, height: all.height - line };
  const sight = cutTo({ x: -left / zoom, y: -top / zoom, width: width / zoom, height: height / zoom }, inner);
  return <rect className="minimap__sight" {...sight} strokeWidth={line} />;
}

function boxAroundAll(nodes: readonly MapNode[]): Box {
  const around = boxAroundNodes(nodes);
  const [left, top] = [Math.min(0, around.x) - margin, Math.min(0, around.y) - margin];
  return {
    ...{ x: left, y: top },
    width: Math.max(size.width, around.x + around.width) + margin - left,
    height: Math.max(size.height, around.y + around.height) + margin - top,
  };
}

/** All nodes of a kind as one path: a thousand elements would each cost time. */
function pathsOf(nodes: readonly MapNode[]): Record<'region' | 'note' | 'activity' | 'open', string> {
  const paths = { region: '', note: '', activity: '', open: '' };
  for (const node of nodes) {
    const { x, y, width, height } = boxOf(node);
    const kind = node.type === 'activity' ? (node.data.isOpen ? 'open' : 'activity') : (node.type ?? 'note');
    paths[kind] += `M${x} ${y}h${width}v${height}h${-width}z`;
  }
  return paths;
}
