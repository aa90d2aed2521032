import type { DangerData, DangerResult } from '#app/routes/org/project/manage/load-danger.ts';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { Choice } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { MoveProblem } from '#commands/project/move-project.ts';
import { useBusyIntent } from './use-busy-intent.ts';

/** Giving a work to another organisation that its owner is in. */
export function MoveSection({ others, result }: { others: DangerData['others']; result: DangerResult }) {
  const t = useStrings();
  const busy = useBusyIntent();
  const problems = result?.intent === 'move' ? result.problems : [];
  const form = useFailureFocus<HTMLFormElement>(problems.length > 0 ? problems : undefined);
  return (
    <section id="move" aria-labelledby="move-title">
      <h3 id="move-title">{t('organisation.move')}</h3>
      <p>{t('organisation.moveText')}</p>
      <AskingForm
        ref={form}
        method="post"
        className="stack form"
        question={(filled) => {
          const to = filled.get('to');
          const name = others.find(({ id }) => id === to)?.name ?? '';
          return t('organisation.askMove', { name, returnObjects: true });
        }}
      >
        <input type="hidden" name="intent" value="move" />
        {problems.map(({ kind }) => (
          <Notice key={kind} kind="error">
            {t(`organisation.moveProblem.${kind as MoveProblem['kind']}`)}
          </Notice>
        ))}
        <Choice label={t('organisation.moveTo')} name="to">
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <button type="submit" className="btn btn--plain" disabled={busy !== undefined}>
          {t('organisation.moveButton')}
        </button>
      </AskingForm>
    </section>
  );
}
