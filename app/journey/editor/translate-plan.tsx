import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { OverwrittenLine } from '#domain/journey/translation.ts';
import type { Target, Update } from './send-translation.ts';
import { Notices } from './translate-told.tsx';

type PlanProps = {
  plan: Update;
  /** Whether another one was agreed to, and it is this one by now. */
  hasMoved: boolean;
  language: string;
  isBusy: boolean;
  onChoose: (target: Target) => void;
};

/** There is a translation already: what the table would change in it, before it does; or another one. */
export function TranslatePlan({ plan, hasMoved, language, isBusy, onChoose }: PlanProps) {
  const t = useStrings();
  const [isNew, setNew] = useState(false);
  const { replaced, overwritten, lines, newSteps, newLinks } = plan.change;
  const counts = { replaced, newSteps, newLinks };
  const told = (['replaced', 'newSteps', 'newLinks'] as const).filter((kind) => counts[kind] > 0);
  return (
    <div className="jset__plan">
      <div role="status">
        {hasMoved ? (
          <Notice kind="info" isHeard>
            {t('journeyFiles.update.moved')}
          </Notice>
        ) : null}
        <p>{t('journeyFiles.update.found')}</p>
      </div>
      <Check type="radio" name="into" checked={!isNew} onChange={() => setNew(false)}>
        {t('journeyFiles.update.title', { title: plan.title })}
      </Check>
      <ul className="jset__list small">
        {told.length === 0 ? <li>{t('journeyFiles.update.nothing')}</li> : null}
        {told.map((kind) => (
          <li key={kind}>{t(`journeyFiles.update.${kind}`, { count: counts[kind] })}</li>
        ))}
        <li>{t('journeyFiles.update.rest')}</li>
      </ul>
      <Check type="radio" name="into" checked={isNew} onChange={() => setNew(true)}>
        {t('journeyFiles.update.other')}
      </Check>
      {isNew || overwritten === 0 ? null : (
        <Notice kind="warning">
          <p>{t('journeyFiles.update.overwritten', { count: overwritten })}</p>
          <ul className="jset__list">
            {lines.map((line) => (
              <Overwritten key={line.id} line={line} language={language} />
            ))}
          </ul>
          {overwritten > lines.length ? (
            <p>{t('journeyFiles.update.more', { count: overwritten - lines.length })}</p>
          ) : null}
        </Notice>
      )}
      {plan.notices.length === 0 ? null : (
        <Notice kind="warning">
          <Notices notices={plan.notices} />
        </Notice>
      )}
      <button
        type="button"
        className="btn btn--plain btn--sm"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => onChoose(isNew ? 'new' : { into: plan.id, agreed: plan.mark })}
      >
        {isNew
          ? t('journeyFiles.update.other')
          : overwritten > 0
            ? t('journeyFiles.update.makeOver', { count: overwritten })
            : t('journeyFiles.update.make')}
      </button>
    </div>
  );
}

/** Words that were written by hand, and those that would stand there instead. */
function Overwritten({ line: { step, now, next }, language }: { line: OverwrittenLine; language: string }) {
  const t = useStrings();
  return (
    <li>
      <b lang={language}>{step}</b>
      <dl className="jset__words">
        <dt>{t('journeyFiles.update.now')}</dt>
        <dd lang={language}>{now || t('journeyFiles.update.empty')}</dd>
        <dt>{t('journeyFiles.update.next')}</dt>
        <dd lang={language}>{next}</dd>
      </dl>
    </li>
  );
}
