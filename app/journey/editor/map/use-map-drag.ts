import type { OnNodeDrag } from '@xyflow/react';
import { useRef } from 'react';
import type { ActivityId } from '#domain/ids.ts';
import type { Edit } from '#domain/journey/edits.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { activitiesIn, activitySize } from '#domain/journey/map.ts';
import type { MakeEdits } from '../make-edits.ts';
import type { MapNode } from './flow-of.ts';

type SetNodes = (change: (before: MapNode[]) => MapNode[]) => void;

/** Dragging: a region takes the activities with it that it holds; all that was moved is one edit when it is let go. */
export function useMapDrag(
  graph: Graph,
  setNodes: SetNodes,
  setHeld: (held: ReadonlySet<string>) => void,
  edit: MakeEdits,
) {
  /** The activities that the regions under the hand take with them, with where they were. */
  const taken = useRef<{ region: string; from: { x: number; y: number }; nodes: Map<string, MapNode['position']> }[]>(
    [],
  );

  const start: OnNodeDrag<MapNode> = (_event, _node, dragged) => {
    const byHand = new Set(dragged.map(({ id }) => id));
    taken.current = dragged.flatMap((node) => {
      const item = node.type === 'region' ? graph.items.find(({ id }) => id === node.id) : undefined;
      if (!item) return [];
      const inside = activitiesIn(graph, item).filter(({ id }) => !byHand.has(id));
      const nodes = new Map<string, MapNode['position']>(inside.map(({ id, x, y }) => [id, cornerOf({ x, y })]));
      return [{ region: node.id, from: node.position, nodes }];
    });
    setHeld(new Set([...byHand, ...taken.current.flatMap(({ nodes }) => [...nodes.keys()])]));
  };

  const drag: OnNodeDrag<MapNode> = (_event, _node, dragged) => {
    if (taken.current.length === 0) return;
    const moved = movedBy(dragged);
    setNodes((before) =>
      before.map((node) => {
        const position = moved.get(node.id);
        return position ? ({ ...node, position } as MapNode) : node;
      }),
    );
  };

  /** Where the activities are that regions have taken with them. */
  function movedBy(dragged: readonly MapNode[]): Map<string, MapNode['position']> {
    const at = new Map(dragged.map((node) => [node.id, node.position]));
    return new Map(
      taken.current.flatMap(({ region, from, nodes }) => {
        const to = at.get(region) ?? from;
        return [...nodes].map(([id, { x, y }]) => [id, { x: x + to.x - from.x, y: y + to.y - from.y }] as const);
      }),
    );
  }

  const stop: OnNodeDrag<MapNode> = (_event, _node, dragged) => {
    const moved = movedBy(dragged);
    taken.current = [];
    setHeld(new Set());
    const edits: Edit[] = [];
    for (const node of dragged) {
      if (node.type === 'activity') moved.set(node.id, node.position);
      else {
        const item = graph.items.find(({ id }) => id === node.id);
        const { x, y } = rounded(node.position);
        if (item && (item.x !== x || item.y !== y)) edits.push({ kind: 'changeItem', id: item.id, fields: { x, y } });
      }
    }
    const places = placesOf(graph, moved);
    if (places.length > 0) edits.push({ kind: 'place', places });
    if (edits.length > 0) edit(edits);
  };

  return { start, drag, stop };
}

/** Where the corner of an activity's box lies whose middle is given. */
function cornerOf({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: x - activitySize.width / 2, y: y - activitySize.height / 2 };
}

function rounded({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: Math.round(x), y: Math.round(y) };
}

function placesOf(graph: Graph, corners: ReadonlyMap<string, MapNode['position']>) {
  return graph.activities.flatMap((activity) => {
    const corner = corners.get(activity.id);
    if (!corner) return [];
    const { x, y } = rounded({ x: corner.x + activitySize.width / 2, y: corner.y + activitySize.height / 2 });
    return activity.x === x && activity.y === y ? [] : [{ id: activity.id as ActivityId, x, y }];
  });
}
