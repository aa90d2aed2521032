import { ChevronRight, CornerDownRight, Plus } from 'lucide-react';
import { memo, use, useMemo } from 'react';
import { useStrings } from '#app/strings.ts';
import type { ActivityId, MapId } from '#domain/ids.ts';
import { type Finding, weightOf } from '#domain/journey/findings.ts';
import { type Activity, type Graph, isLast } from '#domain/journey/graph.ts';
import { isInside } from '#domain/journey/map.ts';
import { kindIcons } from './activity-kinds.ts';
import { ItemList } from './item-list.tsx';
import type { MakeEdits } from './make-edits.ts';
import { AtStep } from './people-here.tsx';
import { TestMark } from './test-now.tsx';
import { OpenNotes } from './use-testing.ts';

type ListProps = {
  graph: Graph;
  map: MapId | undefined;
  selected: ActivityId | undefined;
  language: string;
  worst: ReadonlyMap<ActivityId, Finding>;
  /** The results of a search, on any map; undefined where there is none. */
  found: ReadonlySet<ActivityId> | undefined;
  mayWrite: boolean;
  edit: MakeEdits;
  onOpen: (id: ActivityId) => void;
  onAdd: () => void;
};

/** The activities of a map as a list, in the author's order, with its regions and notes: the same for every hand and ear. */
export function ActivityList({ graph, map, selected, worst, found, ...props }: ListProps) {
  const t = useStrings();
  const { language, mayWrite, edit, onOpen, onAdd } = props;
  const shown = useMemo(
    () => graph.activities.filter(({ id, map: on }) => (found ? found.has(id) : on === map)),
    [graph.activities, map, found],
  );
  const regions = useMemo(
    () => graph.items.filter((item) => item.kind === 'region' && item.text !== ''),
    [graph.items],
  );
  const targets = useMemo(() => {
    const titles = new Map(graph.activities.map(({ id, title }) => [id, title]));
    return (activity: Activity) => targetsOf(activity, (id) => titles.get(id) || t('travel.untitled'));
  }, [graph.activities, t]);
  return (
    <section className="je__list" aria-labelledby="activities">
      <h2 id="activities" className="vh">
        {t('journeys.activities')}
      </h2>
      <ol className="thread">
        {shown.map((activity) => (
          <Row
            key={activity.id}
            activity={activity}
            language={language}
            region={regions.find((one) => one.map === activity.map && isInside(activity, one))?.text}
            targets={targets(activity)}
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
      {found ? null : (
        <ItemList items={graph.items.filter((item) => item.map === map)} {...{ language, mayWrite, edit }} />
      )}
    </section>
  );
}

type RowProps = {
  activity: Activity;
  language: string;
  /** The title of the region it lies in. */
  region: string | undefined;
  /** Where its links lead, in words. */
  targets: string;
  isStart: boolean;
  isSelected: boolean;
  finding: Finding | undefined;
  onOpen: (id: ActivityId) => void;
};

const Row = memo(
  function Row({ activity, language, region, targets, isStart, isSelected, finding, onOpen }: RowProps) {
    const t = useStrings();
    const Icon = kindIcons[activity.kind];
    const notes = use(OpenNotes).get(activity.id) ?? 0;
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
              {isLast(activity) ? '' : ` · ${t('journeys.leadsTo', { count: leads })}`}
              {region === undefined ? null : <span lang={language}>{` · ${region}`}</span>}
            </span>
            {targets === '' ? null : (
              <span className="mute small row je__facts">
                <CornerDownRight className="icon icon--sm" aria-hidden="true" />
                <span className="clip" lang={language}>
                  {targets}
                </span>
              </span>
            )}
          </span>
          <TestMark id={activity.id} hasRoom />
          <AtStep id={activity.id} />
          {notes > 0 ? <span className="badge">{t('journeyTesting.openNotes', { count: notes })}</span> : null}
          {finding ? (
            <span className={`badge badge--${weightOf(finding) === 'error' ? 'error' : 'warning'}`}>
              {t(`journeyFindings.short.${finding.kind}`)}
            </span>
          ) : null}
          <ChevronRight className="icon icon--sm" aria-hidden="true" />
        </button>
      </li>
    );
  },
  (one, other) =>
    one.activity === other.activity &&
    one.region === other.region &&
    one.targets === other.targets &&
    one.isStart === other.isStart &&
    one.isSelected === other.isSelected &&
    one.finding?.kind === other.finding?.kind,
);

/** Titles that a row says at most of where its links lead; more would not fit its line. */
const titlesAtMost = 4;

/** Where the links of an activity lead, each once; the rest as dots. */
function targetsOf({ links }: Activity, titleOf: (id: ActivityId) => string): string {
  const ids = [...new Set(links.flatMap(({ to }) => to ?? []))];
  return ids.slice(0, titlesAtMost).map(titleOf).join(' · ') + (ids.length > titlesAtMost ? ' …' : '');
}
