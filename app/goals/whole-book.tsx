import type { GoalsData } from '#app/routes/org/project/load-goals.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';

/** How far the whole project is, and what each day needs until its deadline; nothing where neither was set. */
export function WholeBook({
  data: { goal },
  counted: { draft, pace, daysLeft, isOver },
}: {
  data: GoalsData;
  counted: NonNullable<GoalsData['counted']>;
}) {
  const t = useStrings();
  const format = useFormat();
  const deadline = goal?.deadline && format.day(Date.parse(goal.deadline));
  if (!goal || (!pace && !deadline)) return null;
  const { total } = goal;
  return (
    <section aria-labelledby="whole">
      <h2 id="whole">{pace ? t('goals.bookTitle') : t('goals.dayTitle', { deadline })}</h2>
      {pace && total ? (
        <>
          <p>{t('goals.draft', { count: total, words: format.number(draft), total: format.number(total) })}</p>
          <div
            className="bar"
            style={{ '--at': `${Math.min(100, (draft / total) * 100)}%` } as React.CSSProperties}
            aria-hidden="true"
          >
            <i />
          </div>
          {pace.left === 0 ? <p className="soft">{t('goals.reached')}</p> : null}
          {pace.perDay !== undefined && deadline ? (
            <p className="soft">
              {t('goals.perDay', { count: pace.perDay, words: format.number(pace.perDay), deadline })}
            </p>
          ) : null}
        </>
      ) : null}
      {isOver && pace?.left !== 0 ? <p className="soft">{t('goals.over', { deadline })}</p> : null}
      {daysLeft > 0 && pace?.left !== 0 ? <p className="soft">{t('goals.daysLeft', { count: daysLeft })}</p> : null}
    </section>
  );
}
