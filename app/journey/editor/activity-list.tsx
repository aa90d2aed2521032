import { ChevronRight, Plus, Search } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import type { ActivityId } from '#domain/ids.ts';
import { type Finding, weightOf } from '#domain/journey/findings.ts';
import type { Activity, Graph } from '#domain/journey/graph.ts';
import { kindIcons } from './activity-kinds.ts';

type ListProps = {
  graph: Graph;
  selected: ActivityId | undefined;
  language: string;
  findings: readonly Finding[];
  mayWrite: boolean;
  onOpen: (id: ActivityId) => void;
  onAdd: () => void;
};

/** All activities as a list, in the author's order: the same as the map, and for every hand and ear. */
export function ActivityList({ graph, selected, language, findings, mayWrite, onOpen, onAdd }: ListProps) {
  const t = useStrings();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed).trim().toLocaleLowerCase();
  const worst = useMemo(() => worstOf(findings), [findings]);
  const shown = useMemo(
    () => (sought === '' ? graph.activities : graph.activities.filter((activity) => holds(activity, sought))),
    [graph.activities, sought],
  );
  return (
    <section className="je__list" aria-labelledby="activities">
      <div className="row row--between je__head">
        <h2 id="activities">{t('journeys.activities')}</h2>
        <span className="mute small" role="status">
          {sought === ''
            ? t('journeys.count', { count: graph.activities.length })
            : t('journeys.foundCount', { count: shown.length })}
        </span>
      </div>
      {graph.activities.length === 0 ? (
        <div className="empty">
          <p>{t('journeys.empty')}</p>
          {mayWrite ? (
            <button type="button" className="btn btn--primary" onClick={onAdd}>
              <Plus className="icon" aria-hidden="true" /> {t('journeys.addFirst')}
            </button>
          ) : null}
        </div>
      ) : (
        <label className="je__search">
          <Search className="icon icon--sm" aria-hidden="true" />
          <span className="vh">{t('journeys.search')}</span>
          <input
            className="input input--sm"
            type="search"
            value={typed}
            placeholder={t('journeys.search')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      <ol className="thread">
        {shown.map((activity) => (
          <Row
            key={activity.id}
            activity={activity}
            language={language}
            isStart={activity.id === graph.start}
            isSelected={activity.id === selected}
            finding={worst.get(activity.id)}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {mayWrite && graph.activities.length > 0 ? (
        <button type="button" className="btn btn--plain btn--sm only-narrow" onClick={onAdd}>
          <Plus className="icon" aria-hidden="true" /> {t('journeys.add')}
        </button>
      ) : null}
    </section>
  );
}

type RowProps = {
  activity: Activity;
  language: string;
  isStart: boolean;
  isSelected: boolean;
  finding: Finding | undefined;
  onOpen: (id: ActivityId) => void;
};

const Row = memo(
  function Row({ activity, language, isStart, isSelected, finding, onOpen }: RowProps) {
    const t = useStrings();
    const Icon = kindIcons[activity.kind];
    const leads = activity.links.filter(({ to }) => to !== undefined).length;
    return (
      <li className={isSelected ? 'is-now' : isStart ? 'is-done' : undefined}>
        <button
          type="button"
          className="lrow"
          aria-current={isSelected ? 'true' : undefined}
          onClick={() => onOpen(activity.id)}
        >
          <span className="grow">
            {activity.title ? <b lang={language}>{activity.title}</b> : <b>{t('travel.untitled')}</b>}
            <span className="mute small row je__facts">
              <Icon className="icon icon--sm" aria-hidden="true" />
              {t(`journeys.kind.${activity.kind}`)}
              {isStart ? ` · ${t('journeys.isStart')}` : ''}
              {activity.kind === 'ending' ? '' : ` · ${t('journeys.leadsTo', { count: leads })}`}
            </span>
          </span>
          {finding ? (
            <span className={`badge badge--${weightOf(finding) === 'error' ? 'error' : 'warning'}`}>
              {t(`journeys.short.${finding.kind}`)}
            </span>
          ) : null}
          <ChevronRight className="icon icon--sm" aria-hidden="true" />
        </button>
      </li>
    );
  },
  (one, other) =>
    one.activity === other.activity &&
    one.isStart === other.isStart &&
    one.isSelected === other.isSelected &&
    one.finding?.kind === other.finding?.kind,
);

/** The worst of the findings of each activity; advice is not said in the list. */
function worstOf(findings: readonly Finding[]): Map<ActivityId, Finding> {
  const worst = new Map<ActivityId, Finding>();
  for (const finding of findings) {
    const { activity } = finding;
    if (activity === undefined || weightOf(finding) === 'advice') continue;
    // They come worst first.
    if (!worst.has(activity)) worst.set(activity, finding);
  }
  return worst;
}

function holds({ title, text, links }: Activity, sought: string): boolean {
  return [title, text, ...links.map(({ label }) => label)].some((words) => words.toLocaleLowerCase().includes(sought));
}
