import { Waypoints } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { isSameLanguage } from '#domain/language.ts';

type Journeys = readonly {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly endings: number;
  readonly minutes: number;
}[];

/** The branching journeys through a work, each with the way to its own page. */
export function WorkJourneys({ journeys, language: ofWork }: { journeys: Journeys; language: string }) {
  const t = useStrings();
  const format = useFormat();
  if (journeys.length === 0) return null;
  return (
    <section className="section" aria-labelledby="journeys">
      <div className="section__head">
        <h2 id="journeys">{t('work.journeys')}</h2>
      </div>
      <ul className="jends">
        {journeys.map(({ id, title, language, endings, minutes }) => (
          <li key={id} className="jend">
            <Waypoints className="icon" aria-hidden="true" />
            <span className="grow">
              <Link to={`/journey/${id}`} lang={language}>
                <b>{title}</b>
              </Link>
              <span className="mute small dots">
                {isSameLanguage(language, ofWork) ? null : <span>{format.language(language)}</span>}
                <span>{t('work.journeyEndings', { count: endings })}</span>
                <span>{t('reading.minutes', { count: minutes })}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
