import { Handle, type NodeProps, Position } from '@xyflow/react';
import { CircleAlert, FlaskConical, MapPinned, Play, TriangleAlert } from 'lucide-react';
import { memo, use } from 'react';
import { useStrings } from '#app/strings.ts';
import { kindIcons } from '../activity-kinds.ts';
import { AtStep } from '../people-here.tsx';
import { TestMark, TestNow } from '../test-now.tsx';
import { OpenNotes } from '../use-testing.ts';
import type { ActivityNode } from './flow-of.ts';
import { useMapShared } from './map-context.ts';

/** As a style: the library's own sheet is in no layer, so that no sheet of ours could say it. */
const handleStyle = { width: 14, height: 14, borderRadius: '50%' } as const;

/** An activity on the map: a button that opens it. */
export const ActivityBox = memo(function ActivityBox({ data, selected }: NodeProps<ActivityNode>) {
  const t = useStrings();
  const { language, mayWrite, onKey, onFocus, onOpen } = useMapShared();
  const { activity, isStart, isOpen, isDim, isStop, weight, elsewhere } = data;
  const notes = use(OpenNotes).get(activity.id) ?? 0;
  const Icon = kindIcons[activity.kind];
  const leads = activity.links.filter(({ to }) => to !== undefined).length;
  const shape = activity.kind === 'question' ? 'choice' : activity.kind;
  const isTested = use(TestNow).at === activity.id;
  const states = [isOpen && 'is-on', isTested && 'is-tested', selected && 'is-chosen', isDim && 'is-dim']
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={mayWrite} style={handleStyle} />
      <button
        type="button"
        className={`node node--${shape} ${states}`}
        data-activity={activity.id}
        tabIndex={isStop ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        aria-describedby="map-keys"
        onClick={(event) => {
          // A press with the mouse is React Flow's to tell from a drag.
          if (event.detail === 0) onOpen(activity.id);
        }}
        onFocus={() => onFocus(activity.id)}
        onKeyDown={(event) => onKey(event, { activity: activity.id })}
      >
        <span className="node__k">
          <Icon className="icon" aria-hidden="true" />
          {t(`journeys.kind.${activity.kind}`)}
          {isStart ? (
            <>
              <Play className="icon" aria-hidden="true" />
              {t('journeys.isStart')}
            </>
          ) : null}
          {elsewhere > 0 ? (
            <>
              <MapPinned className="icon" aria-hidden="true" />
              <span className="vh">{t('journeyMap.elsewhere', { count: elsewhere })}</span>
            </>
          ) : null}
          {notes > 0 ? (
            <>
              <FlaskConical className="icon" aria-hidden="true" />
              <span className="vh">{t('journeyTesting.openNotes', { count: notes })}</span>
            </>
          ) : null}
          <TestMark id={activity.id} />
          <AtStep id={activity.id} most={1} />
          {weight ? (
            <span className={weight === 'error' ? 'node__flag node__flag--bad' : 'node__flag'}>
              {weight === 'error' ? (
                <CircleAlert className="icon" aria-hidden="true" />
              ) : (
                <TriangleAlert className="icon" aria-hidden="true" />
              )}
              <span className="vh">{t(`journeyFindings.weight.${weight}`, { count: 1 })}</span>
            </span>
          ) : null}
        </span>
        <span className="node__t" lang={activity.title ? language : undefined}>
          {activity.title || t('travel.untitled')}
        </span>
        {selected ? <span className="vh">{t('journeyMap.isChosen')}</span> : null}
        {activity.kind === 'ending' ? null : <span className="vh">{t('journeys.leadsTo', { count: leads })}</span>}
      </button>
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={mayWrite && activity.kind !== 'ending'}
        style={handleStyle}
      />
    </>
  );
});
