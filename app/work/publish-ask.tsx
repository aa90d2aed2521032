import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { PublishData, PublishResult } from '#app/routes/org/project/manage/load-publish.ts';
import { useStrings } from '#app/strings.ts';
import { TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { PublishProblem } from '#commands/edition/publish-edition.ts';
import { editionNoteLength } from '#domain/edition.ts';
import { type Visibility, visibilities } from '#domain/project.ts';
import { DifferenceList } from './difference-list.tsx';
import { PublishWhen } from './publish-when.tsx';
import { PublishWho } from './publish-who.tsx';
import { useBusyIntent } from './use-busy-intent.ts';
import { useUnsaved } from './use-unsaved.tsx';

/** What someone has decided so far. */
type Decision = { readonly count: number; readonly visibility: Visibility; readonly isLater: boolean };

/** Publishing is one decision (mock-up 26): what changed, who can read it, and when. */
export function PublishAsk({ publish, result }: { publish: PublishData; result: PublishResult }) {
  const t = useStrings();
  const isBusy = useBusyIntent() === 'publish';
  const { project, differences, next } = publish;
  const ours = result?.intent === 'publish' ? result : undefined;
  const problems = ours?.problems ?? [];
  const typed = ours && 'typed' in ours ? ours.typed : undefined;
  const form = useFailureFocus<HTMLFormElement>(problems.length > 0 ? problems : undefined);
  const [decision, setDecision] = useState<Decision>({
    count: differences.first.length + differences.more,
    visibility: typed?.visibility ?? project.visibility,
    isLater: typed?.when === 'later',
  });
  // What was chosen before the scripts were there raised no event; other differences are another decision.
  useEffect(() => {
    if (form.current) setDecision(readDecision(form.current, differences.more));
  }, [form, differences]);
  const leaving = useUnsaved(form, ours && problems.length === 0 ? ours : undefined);
  return (
    <Form
      method="post"
      className="pub"
      ref={form}
      onChange={({ currentTarget }) => setDecision(readDecision(currentTarget, differences.more))}
    >
      <input type="hidden" name="intent" value="publish" />
      <div className="pub__what">
        {problems.map(({ kind }) => (
          <Notice key={kind} kind="error">
            {t(`manage.problem.${kind as PublishProblem['kind']}`)}
          </Notice>
        ))}
        <DifferenceList publish={publish} />
        <div className="pub__pair">
          <fieldset>
            <legend className="pub__title">{t('manage.visibility')}</legend>
            <PublishWho chosen={typed?.visibility ?? project.visibility} now={project.visibility} mayShow />
          </fieldset>
          <fieldset>
            <legend className="pub__title">{t('publish.when')}</legend>
            <PublishWhen publish={publish} typed={typed} decision={decision} />
          </fieldset>
        </div>
      </div>
      <div className="pub__more">
        <TextArea
          label={t('manage.note')}
          name="note"
          rows={3}
          maxLength={editionNoteLength}
          defaultValue={typed?.note}
        />
        <p className="small mute">{t('publish.stays')}</p>
      </div>
      <div className="pub__ask">
        <Say decision={decision} hasNewFacts={publish.hasNewFacts} />
        <button type="submit" className="btn btn--primary btn--wide" aria-busy={isBusy} disabled={isBusy}>
          {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
          {decision.isLater ? t('publish.schedule') : t('manage.publishEdition', { number: next })}
        </button>
      </div>
      {leaving}
    </Form>
  );
}

/**
 * The whole decision in words; it changes with it, so only where scripts run. It has room for the longest of what it may
 * come to say, before scripts run too: the button below must not move away from under a press.
 */
function Say({ decision, hasNewFacts }: { decision: Decision; hasNewFacts: boolean }) {
  const t = useStrings();
  const inWords = ({ count, isLater, visibility }: Decision) => {
    const nothing = hasNewFacts && !isLater ? t('publish.say.facts') : t('publish.say.none');
    const what = count > 0 ? t(isLater ? 'publish.say.later' : 'publish.say.now', { count }) : nothing;
    return `${what} ${t(`publish.who.${visibility}`)}`;
  };
  const others = visibilities.flatMap((visibility) =>
    [decision.count, 0].flatMap((count) => [false, true].map((isLater) => inWords({ count, isLater, visibility }))),
  );
  return (
    <div className="pub__room only-scripted">
      <p className="pub__say" role="status">
        {inWords(decision)}
      </p>
      {[...new Set(others)].map((other) => (
        <span key={other} className="pub__other" data-say={other} aria-hidden="true" />
      ))}
    </div>
  );
}

/** @param more - the differences that share one tick */
function readDecision(form: HTMLFormElement, more: number): Decision {
  const filled = new FormData(form);
  return {
    count: filled.getAll('block').length + (filled.has('rest') ? more : 0),
    visibility: filled.get('visibility') as Visibility,
    isLater: filled.get('when') === 'later',
  };
}
