import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import type { Today } from './load-goal.ts';
import { TodayRing } from './today-ring.tsx';

/** On the first page: the words of today towards the goal of what was written last. */
export function TodaysWords({ goal: { path, ...today } }: { goal: Today & { readonly path: string } }) {
  const t = useStrings();
  return (
    <section className="todays" aria-labelledby="todays">
      <div className="section__head">
        <h2 id="todays">{t('todaysWords.title')}</h2>
        <Link className="link" to={path}>
          {t('todaysWords.goals')}
        </Link>
      </div>
      <TodayRing today={today} />
    </section>
  );
}
