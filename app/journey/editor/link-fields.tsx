import { ArrowDown, ArrowUp, CornerDownRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { StoryLine } from '#app/journey/story-text.tsx';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { useFormat } from '#app/ui/format.ts';
import type { ActivityId } from '#domain/ids.ts';
import { picked, sharedOf } from '#domain/journey/edit-fields.ts';
import type { LinkFields as Fields } from '#domain/journey/edits.ts';
import { type Activity, type Graph, graphLimits, type Link } from '#domain/journey/graph.ts';
import { EffectsField } from './effects-field.tsx';
import type { MakeEdits } from './make-edits.ts';
import { TargetField } from './target-field.tsx';
import { ExpressionField, StoryField } from './text-inputs.tsx';
import { WritingHelp } from './writing-help.tsx';

type LinkProps = {
  activity: Activity;
  link: Link;
  at: number;
  graph: Graph;
  language: string;
  isOpen: boolean;
  /** Whether it was just added. */
  isAdded: boolean;
  /** How many of a hundred readers who came here have followed it, where that may be told. */
  percent: number | undefined;
  isReadOnly: boolean;
  edit: MakeEdits;
  onOpen: (id: ActivityId) => void;
  /** Makes a new activity of a title, to which the link then leads. */
  onNew: (title: string) => void;
};

/** One link of an activity: closed it says its words and where it leads; open it can be changed. */
export function LinkFields({ isOpen, percent, ...props }: LinkProps) {
  const t = useStrings();
  const format = useFormat();
  const { activity, graph, link, language } = props;
  const nothingSaid = activity.kind === 'question' ? 'journeys.emptyAnswer' : 'travel.continue';
  const [isShown, setShown] = useState(isOpen);
  const target = graph.activities.find(({ id }) => id === link.to);
  return (
    <details className="lnk" open={isOpen} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <span className="grow serif" lang={language}>
          {link.label ? <StoryLine text={link.label} /> : <span className="mute">{t(nothingSaid)}</span>}
        </span>
        <span className="small mute row lnk__to">
          <CornerDownRight className="icon icon--sm" aria-hidden="true" />
          {target ? target.title || t('travel.untitled') : t('journeys.nowhere')}
          {percent === undefined ? null : (
            <span className="num lnk__percent" title={t('journeyReaders.followed')}>
              {format.percent(percent)}
            </span>
          )}
        </span>
        {link.condition ? <span className="badge">{t('journeys.ifShort', { condition: link.condition })}</span> : null}
      </summary>
      {isShown || isOpen ? <OpenLink {...props} target={target} /> : null}
    </details>
  );
}

type OpenProps = Omit<LinkProps, 'isOpen' | 'percent'> & { target: Activity | undefined };

/** All fields of a link. */
function OpenLink({ activity, link, at, graph, language, isAdded, isReadOnly, target, edit, ...on }: OpenProps) {
  const { onOpen, onNew } = on;
  const t = useStrings();
  const place = { activity: activity.id, id: link.id } as const;
  const change = (fields: Fields, group?: string) =>
    edit(
      [{ kind: 'changeLink', ...place, fields, was: sharedOf(picked(link, fields)) }],
      group && `${group} ${link.id}`,
    );
  const isQuestion = activity.kind === 'question';
  return (
    <>
      <StoryField
        label={t(isQuestion ? 'journeys.answerLabel' : 'journeys.linkLabel')}
        value={link.label}
        language={language}
        most={graphLimits.labelLength}
        isFirst={isAdded}
        hint={isQuestion || link.isAutomatic ? undefined : t('journeys.linkLabelHint')}
        isReadOnly={isReadOnly}
        onChange={(label) => change({ label }, 'label')}
      />
      <TargetField
        graph={graph}
        value={link.to}
        language={language}
        isReadOnly={isReadOnly}
        onChange={(to) => change({ to })}
        onNew={onNew}
      />
      {target ? (
        <button type="button" className="link small" onClick={() => onOpen(target.id)}>
          {t('journeys.openTarget', { title: target.title || t('travel.untitled') })}
        </button>
      ) : null}
      {isQuestion ? (
        <>
          <Check
            checked={link.isRight}
            disabled={isReadOnly}
            onChange={(event) => change({ isRight: event.target.checked })}
          >
            {t('journeys.isRight')}
          </Check>
          <StoryField
            label={t('journeys.feedback')}
            value={link.feedback}
            language={language}
            most={graphLimits.textLength}
            rows={3}
            isReadOnly={isReadOnly}
            onChange={(feedback) => change({ feedback }, 'feedback')}
          />
        </>
      ) : null}
      <LinkRules {...{ link, language, isQuestion, isReadOnly, change }} />
      <EffectsField
        label={t('journeys.linkEffects')}
        effects={link.effects}
        variables={graph.variables}
        isReadOnly={isReadOnly}
        onChange={(effects, group) => change({ effects }, group)}
      />
      {isReadOnly ? null : <LinkActs {...{ activity, link, at, edit }} />}
    </>
  );
}

type RulesProps = {
  link: Link;
  language: string;
  /** An answer is given or not: it has no other ways to be offered. */
  isQuestion: boolean;
  isReadOnly: boolean;
  change: (fields: Fields, group?: string) => void;
};

/** When a link is offered, and how. */
function LinkRules({ link, language, isQuestion, isReadOnly, change }: RulesProps) {
  const t = useStrings();
  return (
    <>
      <ExpressionField
        label={t('journeys.condition')}
        value={link.condition}
        hint={t('journeys.conditionHint')}
        isReadOnly={isReadOnly}
        onChange={(condition) => change({ condition }, 'condition')}
      />
      {isReadOnly ? null : <WritingHelp />}
      {isQuestion ? null : (
        <>
          <Check
            checked={link.whenShut === 'shown'}
            disabled={isReadOnly || link.condition.trim() === ''}
            onChange={(event) => change({ whenShut: event.target.checked ? 'shown' : 'hidden' })}
          >
            {t('journeys.shownWhenShut')}
          </Check>
          {link.whenShut === 'shown' && link.condition.trim() !== '' ? (
            <StoryField
              label={t('journeys.whyShut')}
              hint={t('journeys.whyShutHint')}
              value={link.whyShut ?? ''}
              language={language}
              most={graphLimits.whyShutLength}
              isReadOnly={isReadOnly}
              onChange={(why) => change({ whyShut: why === '' ? undefined : why }, 'whyShut')}
            />
          ) : null}
          <Check
            checked={link.isOnce}
            disabled={isReadOnly}
            onChange={(event) => change({ isOnce: event.target.checked })}
          >
            {t('journeys.once')}
          </Check>
        </>
      )}
      {isQuestion && !link.isAutomatic ? null : (
        <Check
          checked={link.isAutomatic}
          disabled={isReadOnly}
          hint={t('journeys.automaticHint')}
          onChange={(event) => change({ isAutomatic: event.target.checked })}
        >
          {t('journeys.automatic')}
        </Check>
      )}
    </>
  );
}

/** Moves a link among the others, or removes it. */
function LinkActs({ activity, link, at, edit }: Pick<LinkProps, 'activity' | 'link' | 'at' | 'edit'>) {
  const t = useStrings();
  const place = { activity: activity.id, id: link.id } as const;
  return (
    <div className="row lnk__acts">
      <button
        type="button"
        className="btn btn--quiet btn--icon btn--sm"
        aria-label={t('journeys.earlier')}
        disabled={at === 0}
        onClick={() => edit([{ kind: 'moveLink', ...place, at: at - 1 }])}
      >
        <ArrowUp className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn--quiet btn--icon btn--sm"
        aria-label={t('journeys.later')}
        disabled={at === activity.links.length - 1}
        onClick={() => edit([{ kind: 'moveLink', ...place, at: at + 1 }])}
      >
        <ArrowDown className="icon" aria-hidden="true" />
      </button>
      <button type="button" className="btn btn--quiet btn--sm" onClick={() => edit([{ kind: 'removeLink', ...place }])}>
        <Trash2 className="icon" aria-hidden="true" /> {t('journeys.removeLink')}
      </button>
    </div>
  );
}
