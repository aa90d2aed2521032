import { Copy, Flag, Play, Trash2 } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import type { ActivityId, LinkId } from '#domain/ids.ts';
import { countStoryWords } from '#domain/journey/count-contents.ts';
import { picked, sharedOf } from '#domain/journey/edit-fields.ts';
import type { ActivityFields } from '#domain/journey/edits.ts';
import { type Finding, weightOf } from '#domain/journey/findings.ts';
import { type Activity, type ActivityKind, activityKinds, type Graph, graphLimits } from '#domain/journey/graph.ts';
import { activitiesApart, freePlace } from '#domain/journey/map.ts';
import { ChapterSection } from './chapter-section.tsx';
import { EffectsField } from './effects-field.tsx';
import { freshId } from './fresh-id.ts';
import { InkSection } from './ink-section.tsx';
import type { JourneyEditorData } from './journey-data.ts';
import { LinksSection } from './links-section.tsx';
import type { AddActivity, MakeEdits } from './make-edits.ts';
import { AlsoAtStep } from './people-here.tsx';
import { ActivityReaders } from './readers.tsx';
import { StoryletFields } from './storylet-fields.tsx';
import { StoryField } from './text-inputs.tsx';
import type { ReadersKnown } from './use-readers.ts';
import { WritingHelp } from './writing-help.tsx';

type InspectorProps = {
  activity: Activity;
  graph: Graph;
  data: JourneyEditorData;
  findings: readonly Finding[];
  /** The link a finding is about, to be shown open. */
  opened: LinkId | undefined;
  /** Whether it was just added: its author continues with its title. */
  isAdded: boolean;
  edit: MakeEdits;
  onAdd: AddActivity;
  onOpen: (id: ActivityId) => void;
  onRemove: () => void;
  onTest: () => void;
  readers: ReadersKnown;
};

/**
 * The subject of a finding of an activity: a link by its words, a variable by its name, or the message of ink or Twine.
 */
function FoundIn({ finding, activity, language }: { finding: Finding; activity: Activity; language: string }) {
  const label = activity.links.find(({ id }) => id === finding.link)?.label;
  if (finding.said) return <span lang={finding.kind === 'inkError' ? 'en' : language}>: {finding.said}</span>;
  if (finding.variable) return <code>: {finding.variable}</code>;
  return label ? <span lang={language}>: {label}</span> : null;
}

/** Everything about one activity: its words, where it leads, and what it changes. */
export function Inspector({
  activity,
  graph,
  data,
  findings,
  opened,
  isAdded,
  edit,
  onAdd,
  onOpen,
  onRemove,
  onTest,
  readers,
}: InspectorProps) {
  const t = useStrings();
  const { id } = activity;
  const { language } = data;
  const isReadOnly = !data.mayWrite;
  const change = (fields: ActivityFields, group?: string) =>
    edit([{ kind: 'changeActivity', id, fields, was: sharedOf(picked(activity, fields)) }], group && `${group} ${id}`);
  return (
    <>
      <div className="row row--between je__acthead">
        <h2 className="vh">{t('journeys.side.activity')}</h2>
        <span className="badge badge--primary">{t(`journeys.kind.${activity.kind}`)}</span>
        <AlsoAtStep id={id} />
        <div className="row">
          <button type="button" className="btn btn--quiet btn--sm" onClick={onTest}>
            <Play className="icon" aria-hidden="true" /> {t('journeys.testHere')}
          </button>
        </div>
      </div>
      {/* One line, whether there are findings or not: nothing below it moves when the checks have run. */}
      <ul className="je__own small">
        {findings.map((finding) => (
          <li
            key={`${finding.kind} ${finding.link} ${finding.variable} ${finding.said}`}
            className={`is-${weightOf(finding)}`}
          >
            {t(`journeyFindings.finding.${finding.kind}`)}
            <FoundIn finding={finding} activity={activity} language={language} />
          </li>
        ))}
      </ul>
      <StoryField
        label={t('journeys.activityTitle')}
        value={activity.title}
        language={language}
        most={graphLimits.titleLength}
        isFirst={isAdded}
        isReadOnly={isReadOnly}
        onChange={(title) => change({ title }, 'title')}
      />
      <Choice
        label={t('journeys.kindLabel')}
        className="input input--sm"
        value={activity.kind}
        disabled={isReadOnly}
        onChange={(event) => change({ kind: event.target.value as ActivityKind })}
      >
        {activityKinds
          .filter((kind) => kind !== 'ink' || activity.kind === 'ink' || activity.ink)
          .map((kind) => (
            <option key={kind} value={kind}>
              {t(`journeys.kind.${kind}`)}
            </option>
          ))}
      </Choice>
      {activity.kind === 'ink' && activity.ink ? <InkSection ink={activity.ink} /> : null}
      <StoryField
        label={t('journeys.activityText')}
        value={activity.text}
        language={language}
        most={graphLimits.textLength}
        rows={9}
        hint={t('journeys.textHint', { count: countStoryWords(activity.text) })}
        isReadOnly={isReadOnly}
        onChange={(text) => change({ text }, 'text')}
      />
      {isReadOnly ? null : <WritingHelp />}
      {activity.kind === 'ending' ? (
        <Field
          label={t('journeys.endingHint')}
          hint={t('journeys.endingHintText')}
          value={activity.hint ?? ''}
          lang={language}
          maxLength={graphLimits.hintLength}
          readOnly={isReadOnly}
          onChange={({ target: { value } }) => change({ hint: value === '' ? undefined : value }, 'hint')}
        />
      ) : null}
      <ChapterSection {...{ data, activity, edit }} />
      {activity.kind === 'ending' ? null : (
        <LinksSection {...{ activity, graph, language, isReadOnly, opened, readers, edit, onAdd, onOpen }} />
      )}
      <EffectsField
        label={t('journeys.onArrival')}
        effects={activity.effects}
        variables={graph.variables}
        isReadOnly={isReadOnly}
        onChange={(effects, group) => change({ effects }, group)}
      />
      <StoryletFields activity={activity} isReadOnly={isReadOnly} change={change} />
      <ActivityReaders readers={readers} id={id} />
      {isReadOnly ? null : <ActivityActs {...{ activity, graph, edit, onOpen, onRemove }} />}
    </>
  );
}

type ActsProps = Pick<InspectorProps, 'activity' | 'graph' | 'edit' | 'onOpen' | 'onRemove'>;

/** The actions on a whole activity. */
function ActivityActs({ activity, graph, edit, onOpen, onRemove }: ActsProps) {
  const t = useStrings();
  const { id } = activity;
  const copy = () => {
    const made = freshId<ActivityId>();
    const here = graph.activities.filter(({ map }) => map === activity.map);
    const copied: Activity = {
      ...activity,
      id: made,
      title: activity.title.slice(0, graphLimits.titleLength),
      links: activity.links.map((link) => ({ ...link, id: freshId<LinkId>() })),
      ...freePlace(here, { x: activity.x, y: activity.y + activitiesApart.y }),
    };
    if (edit([{ kind: 'addActivity', activity: copied }])) onOpen(made);
  };
  return (
    <div className="row row--wrap je__acts">
      {graph.start === id ? (
        <span className="mute small">{t('journeys.isStartLong')}</span>
      ) : (
        <button type="button" className="btn btn--quiet btn--sm" onClick={() => edit([{ kind: 'setStart', id }])}>
          <Flag className="icon" aria-hidden="true" /> {t('journeys.startHere')}
        </button>
      )}
      <button type="button" className="btn btn--quiet btn--sm" onClick={copy}>
        <Copy className="icon" aria-hidden="true" /> {t('journeys.duplicate')}
      </button>
      <button type="button" className="btn btn--danger btn--sm" onClick={onRemove}>
        <Trash2 className="icon" aria-hidden="true" /> {t('journeys.removeActivity')}
      </button>
    </div>
  );
}
