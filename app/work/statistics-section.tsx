import { Link } from 'react-router';
import type { StatisticsData } from '#app/routes/org/project/manage/load-statistics.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { dayMs } from '#domain/duration.ts';
import { statisticsDays } from '#domain/project.ts';

/** How a work is read: sums that identify nobody. */
export function StatisticsSection({ statistics }: { statistics: StatisticsData }) {
  const t = useStrings();
  const format = useFormat();
  const { days, editions, began, finished, quarters, shelves, today, followers, hasBranching } = statistics;
  const readers = days.reduce((sum, day) => sum + day.readers, 0);
  const most = Math.max(1, ...days.map((day) => day.readers));
  const byDay = new Map(days.map(({ day, readers: count }) => [day, count]));
  const shown = Array.from({ length: statisticsDays }, (_, at) => today - statisticsDays + 1 + at);
  const facts = [
    [t('statistics.readers', { count: statisticsDays }), readers],
    [t('statistics.began'), began],
    [t('statistics.finished'), finished],
    [t('statistics.shelves'), shelves],
    [t('statistics.followers'), followers],
  ] as const;
  return (
    <section id="statistics" aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('statistics.title')}</h2>
      <p>{t('statistics.text')}</p>
      {hasBranching ? (
        <p className="soft">
          {t('statistics.branching')}{' '}
          <Link className="link" to="../journeys">
            {t('statistics.toJourneys')}
          </Link>
        </p>
      ) : null}
      <dl className="stats">
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt className="mute small">{name}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mng__sub">{t('statistics.byDay')}</h3>
      {readers === 0 ? (
        <p className="soft">{t('statistics.nobody')}</p>
      ) : (
        <ol className="bars">
          {shown.map((day) => {
            const count = byDay.get(day) ?? 0;
            return (
              <li key={day} style={{ '--share': count / most } as React.CSSProperties}>
                <span className="vh">
                  {t('statistics.onDay', { day: format.day(day * dayMs), readers: format.number(count) })}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {began > 0 ? (
        <>
          <h3 className="mng__sub">{t('statistics.where')}</h3>
          <ol className="quarters">
            {quarters.map((count, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a quarter is nothing but its place
              <li key={at}>
                <span className="small">{t('statistics.quarter', { from: at * 25, to: (at + 1) * 25 })}</span>
                <span className="quarters__bar" style={{ '--share': count / began } as React.CSSProperties} />
                <span className="num small">{format.number(count)}</span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {editions.length > 0 ? (
        <table className="stats__editions">
          <caption className="mng__sub">{t('statistics.byEdition')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.edition')}</th>
              <th scope="col" className="num">
                {t('statistics.readings')}
              </th>
            </tr>
          </thead>
          <tbody>
            {editions.map(({ edition, readers: count }) => (
              <tr key={edition}>
                <th scope="row">{t('manage.edition', { number: edition })}</th>
                <td className="num">{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
