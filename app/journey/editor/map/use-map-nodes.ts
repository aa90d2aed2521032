import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ActivityId, MapItemId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { Chosen } from './clipboard.ts';
import { type MapNode, makeEdgeDrawer, mergedNodes, nodesOf, type Shown } from './flow-of.ts';
import { partedLinks } from './link-web.tsx';

const nothing: ReadonlySet<string> = new Set();

/** What is drawn on a map, which of it is chosen, and how a hand moves it before that is an edit. */
export function useMapNodes(graph: Graph, { map, open, stop, worst, found }: Shown) {
  const [drawEdges] = useState(makeEdgeDrawer);
  const drawn = useMemo(
    () => nodesOf(graph, { map, open, stop, worst, found }),
    [graph, map, open, stop, worst, found],
  );
  const [nodes, setNodes] = useState<MapNode[]>(drawn);
  /** What is to be chosen, alone, as soon as it is drawn. */
  const awaited = useRef<ReadonlySet<string>>(nothing);
  useEffect(() => {
    const wanted = awaited.current;
    const isThere = drawn.some(({ id }) => wanted.has(id));
    if (isThere) awaited.current = nothing;
    setNodes((before) => {
      const merged = mergedNodes(before, drawn);
      return isThere ? chosenAmong(merged, ({ id }) => wanted.has(id)) : merged;
    });
  }, [drawn]);
  const edges = useMemo(() => drawEdges(graph, map, open), [drawEdges, graph, map, open]);
  /** What is in the hand. */
  const [held, setHeld] = useState<ReadonlySet<string>>(nothing);
  const { apart, web } = useMemo(
    () => partedLinks(edges, new Set([...held, ...(open ? [open] : [])])),
    [edges, held, open],
  );
  const change = useCallback(
    (changes: NodeChange<MapNode>[]) => setNodes((before) => applyNodeChanges(changes, before)),
    [],
  );
  const choose = useCallback(
    (isChosen: (node: MapNode) => boolean) => setNodes((before) => chosenAmong(before, isChosen)),
    [],
  );
  const chooseSoon = useCallback((ids: readonly string[]) => {
    awaited.current = new Set(ids);
  }, []);
  const chosen = useMemo<Chosen>(() => chosenOf(nodes), [nodes]);
  return { nodes, drawn, edges: apart, web, change, setHeld, choose, chooseSoon, chosen, setNodes };
}

function chosenAmong(nodes: readonly MapNode[], isChosen: (node: MapNode) => boolean): MapNode[] {
  return nodes.map((node) =>
    node.selected === isChosen(node) ? node : ({ ...node, selected: isChosen(node) } as MapNode),
  );
}

export function chosenOf(nodes: readonly MapNode[]): Chosen {
  const selected = nodes.filter((node) => node.selected);
  return {
    activities: new Set(selected.filter(({ type }) => type === 'activity').map(({ id }) => id as ActivityId)),
    items: new Set(selected.filter(({ type }) => type !== 'activity').map(({ id }) => id as MapItemId)),
  };
}
