import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStrings } from '#app/strings.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';

type TargetProps = {
  graph: Graph;
  value: ActivityId | undefined;
  isReadOnly: boolean;
  onChange: (id: ActivityId | undefined) => void;
  /** Makes a new activity, to which the link then leads. */
  onNew: () => void;
};

const newOne = 'new';

/** Where a link leads. */
export function TargetField({ graph, value, isReadOnly, onChange, onNew }: TargetProps) {
  const t = useStrings();
  const id = useId();
  /** Whether all steps are listed: in a journey of a thousand, only where someone is about to choose. */
  const [isListed, setListed] = useState(false);
  const list = () => {
    if (!isListed) flushSync(() => setListed(true));
  };
  const listed = isListed ? graph.activities : graph.activities.filter((activity) => activity.id === value);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('journeys.leads')}
      </label>
      <select
        className="input input--sm"
        id={id}
        value={value ?? ''}
        disabled={isReadOnly}
        onPointerEnter={list}
        onPointerDown={list}
        onFocus={list}
        onChange={({ target }) =>
          target.value === newOne ? onNew() : onChange((target.value || undefined) as ActivityId | undefined)
        }
      >
        <option value="">{t('journeys.nowhere')}</option>
        <option value={newOne}>{t('journeys.newActivity')}</option>
        {listed.map((activity) => (
          <option key={activity.id} value={activity.id}>
            {activity.title || t('travel.untitled')}
          </option>
        ))}
      </select>
    </div>
  );
}
