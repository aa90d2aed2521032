import type { GoalsData } from '#app/routes/org/project/load-goals.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';

type Days = NonNullable<GoalsData['counted']>['days'];

/** The words of the last days: quiet bars with the goal of a day as a line, and the same numbers as a table. */
export function WordsChart({ days, daily }: { days: Days; daily: number | undefined }) {
  const t = useStrings();
  const format = useFormat();
  const most = Math.max(daily ?? 0, ...days.map(({ words }) => words), 1);
  const share = (words: number) => `${(words / most) * 100}%`;
  const sum = days.reduce((all, { words }) => all + words, 0);
  const written = days.filter(({ words }) => words > 0);
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  return (
    <section aria-labelledby="chart" className="goals__part">
      <h2 id="chart">{t('goals.chart')}</h2>
      <p className="soft">
        {t('goals.chartSum', {
          count: sum,
          words: format.number(sum),
          days: format.number(written.length),
          all: format.number(days.length),
        })}
      </p>
      <div className="chart" aria-hidden="true">
        {daily ? (
          <span className="chart__goal" style={{ '--at': share(daily) } as React.CSSProperties}>
            {t('goals.line', { daily: format.number(daily) })}
          </span>
        ) : null}
        {days.map(({ day, words }) => (
          <i
            key={day}
            className={daily && words >= daily ? 'is-met' : undefined}
            style={{ '--at': share(words) } as React.CSSProperties}
          />
        ))}
      </div>
      {first && last ? (
        <p className="row row--between mute small chart__ends" aria-hidden="true">
          <span>{format.day(Date.parse(first))}</span>
          {daily ? <span>{t('goals.full')}</span> : null}
          <span>{format.day(Date.parse(last))}</span>
        </p>
      ) : null}
      {written.length > 0 ? (
        <details className="goals__table">
          <summary className="fold">{t('goals.table')}</summary>
          <table className="goals__list">
            <thead>
              <tr>
                <th scope="col">{t('goals.day')}</th>
                <th scope="col" className="r">
                  {t('goals.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {written.toReversed().map(({ day, words }) => (
                <tr key={day}>
                  <th scope="row">{format.day(Date.parse(day))}</th>
                  <td className="r num">{format.number(words)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </section>
  );
}
