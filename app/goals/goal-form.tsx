import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { GoalsAnswer, GoalsData } from '#app/routes/org/project/load-goals.ts';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { useBusyIntent } from '#app/work/use-busy-intent.ts';
import type { Goal } from '#domain/goal.ts';

/** What someone wants to write: sets a goal, or changes it. */
export function GoalForm({ data: { goal, counted, chosenZone }, answer }: { data: GoalsData; answer: GoalsAnswer }) {
  const t = useStrings();
  const busy = useBusyIntent();
  const form = useFailureFocus<HTMLFormElement>(answer?.kind === 'refused' ? answer : undefined);
  const [zone, setZone] = useState(goal?.timeZone ?? 'UTC');
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  // What was refused is still there to be mended; a page without scripts is a new one.
  const shown = answer?.kind === 'refused' ? answer.typed : goal;
  const errorOf = (field: keyof Goal) => {
    const problem = answer?.kind === 'refused' ? answer.problems.find((each) => each.field === field) : undefined;
    return problem && t(`goals.problem.${problem.kind}`);
  };
  return (
    <Form ref={form} method="post" className="form stack goals__form" aria-labelledby="goal" noValidate>
      <p className="soft">{t('goals.optional')}</p>
      <Field
        label={t('goals.daily')}
        name="daily"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={shown?.daily}
        error={errorOf('daily')}
      />
      <Field
        label={t('goals.total')}
        name="total"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={shown?.total}
        error={errorOf('total')}
      />
      <Field
        label={t('goals.deadline')}
        name="deadline"
        type="date"
        defaultValue={shown?.deadline}
        error={errorOf('deadline')}
      />
      {chosenZone === undefined ? <input type="hidden" name="zone" value={zone} /> : null}
      <button type="submit" className="btn btn--primary" name="intent" value="set" disabled={busy !== undefined}>
        {t(counted ? 'goals.save' : 'goals.start')}
      </button>
    </Form>
  );
}
