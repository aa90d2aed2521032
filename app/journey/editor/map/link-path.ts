import { type EdgeProps, getBezierPath, Position } from '@xyflow/react';
import { activitySize } from '#domain/journey/map.ts';

/** The middles of the edges that a link would leave to the right and enter from the left. */
export type LinkEnds = Pick<EdgeProps, 'sourceX' | 'sourceY' | 'targetX' | 'targetY'>;

/** A link as it is drawn, the middle for its words, and the point at which it enters its target. */
type LinkPath = { path: string; middle: { x: number; y: number }; end: { x: number; y: number } };

/** How far before its target the dot at a link's end stands, so that the step above it does not hide a half. */
const before = 3;
/** How far a link swings out that leads back to a step beside its own, or to its own. */
const swing = 64;
/** How far from the middle of an edge links go down, and on its other side up: one does not hide the other. */
const aside = 16;

/** A link enters its target at the edge that is nearest, and never runs below its own ends. */
export function linkPath({ sourceX, sourceY, targetX, targetY }: LinkEnds): LinkPath {
  if (targetX >= sourceX) return straight({ sourceX, sourceY, targetX, targetY }, [Position.Right, Position.Left]);
  const { width, height } = activitySize;
  const [from, to] = [sourceX - width / 2, targetX + width / 2];
  if (Math.abs(targetY - sourceY) > height) {
    const down = Math.sign(targetY - sourceY);
    const ends = {
      sourceX: from + aside * down,
      sourceY: sourceY + (down * height) / 2,
      // Handles are measured in whole pixels: what stands in line is joined by a line that stands, too.
      targetX: (Math.abs(to - from) < 4 ? from : to) + aside * down,
      targetY: targetY - (down * height) / 2,
    };
    return straight(ends, down > 0 ? [Position.Bottom, Position.Top] : [Position.Top, Position.Bottom]);
  }
  const foot = { x: to, y: targetY + height / 2 };
  const low = Math.max(sourceY, targetY) + height / 2 + swing;
  // A step that leads to itself is left at its side: both ends would lie on one point.
  const isOwn = Math.abs(to - from) < 4;
  const path = isOwn
    ? `M${sourceX} ${sourceY} C${sourceX + swing} ${sourceY} ${foot.x} ${low} ${foot.x} ${foot.y}`
    : `M${from} ${sourceY + height / 2} C${from} ${low} ${foot.x} ${low} ${foot.x} ${foot.y}`;
  return { path, middle: { x: (from + to) / 2, y: low - swing / 4 }, end: { x: to, y: foot.y + before } };
}

function straight(ends: LinkEnds, [sourcePosition, targetPosition]: readonly [Position, Position]): LinkPath {
  const [path, x, y] = getBezierPath({ ...ends, sourcePosition, targetPosition });
  const end = {
    x: ends.targetX - (targetPosition === Position.Left ? before : 0),
    y: ends.targetY + (targetPosition === Position.Top ? -before : targetPosition === Position.Bottom ? before : 0),
  };
  return { path, middle: { x, y }, end };
}
