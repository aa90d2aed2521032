import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { JourneyState } from './journey-state.tsx';
import type { AuthorJourney } from './load-author-journeys.ts';

/** The journeys of a work where it is published: an edition of its chapters leaves them as they are. */
export function JourneyStates({
  journeys,
  path,
  language,
}: {
  journeys: readonly AuthorJourney[];
  path: string;
  language: string;
}) {
  const t = useStrings();
  if (journeys.length === 0) return null;
  return (
    <div className="pub__journeys">
      <h3 className="pub__title">{t('journeys.title')}</h3>
      <p>{t('journeys.publishedThere')}</p>
      <ul className="mng__journeys">
        {journeys.map((journey) => (
          <li key={journey.id} className="mng__journey">
            <Link className="link" to={`${path}/journey/${journey.id}`} reloadDocument>
              <span lang={journey.language ?? language}>{journey.title}</span>
            </Link>
            <JourneyState journey={journey} />
          </li>
        ))}
      </ul>
    </div>
  );
}
