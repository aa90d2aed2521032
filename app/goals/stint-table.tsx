import type { GoalsData } from '#app/routes/org/project/load-goals.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';

/** The last writing sessions: when, how long, how many words. */
export function StintTable({ stints }: { stints: NonNullable<GoalsData['counted']>['stints'] }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <section aria-labelledby="stints" className="goals__part">
      <h2 id="stints">{t('goals.stints')}</h2>
      {stints.length === 0 ? (
        <p className="soft">{t('goals.noStints')}</p>
      ) : (
        <table className="goals__list" aria-labelledby="stints">
          <thead>
            <tr>
              <th scope="col">{t('goals.day')}</th>
              <th scope="col" className="r">
                {t('goals.minutes')}
              </th>
              <th scope="col" className="r">
                {t('goals.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {stints.map(({ id, day, minutes, words }) => (
              <tr key={id}>
                <th scope="row">{format.day(Date.parse(day))}</th>
                <td className="r num">{format.number(minutes)}</td>
                <td className="r num">{format.number(words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
