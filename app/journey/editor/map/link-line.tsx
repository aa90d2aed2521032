import { EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { useStrings } from '#app/strings.ts';
import type { LinkEdge } from './flow-of.ts';
import { linkPath } from './link-path.ts';

/** A link on the map; dashed where it has a condition, dotted where a group is offered. */
export const LinkLine = memo(function LinkLine({ data, ...ends }: EdgeProps<LinkEdge>) {
  const t = useStrings();
  const { path, middle, end } = linkPath(ends);
  const { condition = '', isOn = false, isOffer = false } = data ?? {};
  const className = `line${isOn ? ' is-on' : ''}${condition ? ' is-cond' : ''}${isOffer ? ' is-offer' : ''}`;
  return (
    <>
      <path className={className} d={path} />
      <circle className={className} cx={end.x} cy={end.y} r={3} />
      {isOffer ? null : (
        <path className="react-flow__edge-interaction" d={path} fill="none" strokeOpacity={0} strokeWidth={16} />
      )}
      {isOn && condition ? (
        <EdgeLabelRenderer>
          <span className="elab" style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}>
            {t('journeys.ifShort', { condition })}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
});
