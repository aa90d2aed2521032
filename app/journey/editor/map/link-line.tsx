import { EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo } from 'react';
import { useStrings } from '#app/strings.ts';
import type { LinkEdge } from './flow-of.ts';

/** A link on the map; dashed where it has a condition, dotted where a group is offered. */
export const LinkLine = memo(function LinkLine({ data, ...ends }: EdgeProps<LinkEdge>) {
  const t = useStrings();
  const [path, x, y] = ends.targetX >= ends.sourceX ? getBezierPath(ends) : backwardPath(ends);
  const { condition = '', isOn = false, isOffer = false } = data ?? {};
  const className = `line${isOn ? ' is-on' : ''}${condition ? ' is-cond' : ''}${isOffer ? ' is-offer' : ''}`;
  return (
    <>
      <path className={className} d={path} />
      <circle className={className} cx={ends.targetX} cy={ends.targetY} r={3} />
      {isOffer ? null : (
        <path className="react-flow__edge-interaction" d={path} fill="none" strokeOpacity={0} strokeWidth={16} />
      )}
      {isOn && condition ? (
        <EdgeLabelRenderer>
          <span className="elab" style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
            {t('journeys.ifShort', { condition })}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
});

/** How far below its ends a link runs that leads back, in pixels. */
const below = 96;

/** A link that leads back runs below what stands between its ends. */
export function backwardPath({
  sourceX,
  sourceY,
  targetX,
  targetY,
}: Pick<EdgeProps<LinkEdge>, 'sourceX' | 'sourceY' | 'targetX' | 'targetY'>): [path: string, x: number, y: number] {
  const low = Math.max(sourceY, targetY) + below;
  const path = `M${sourceX} ${sourceY} C${sourceX + below} ${low} ${targetX - below} ${low} ${targetX} ${targetY}`;
  return [path, (sourceX + targetX) / 2, (sourceY + targetY) / 8 + (low * 3) / 4];
}
