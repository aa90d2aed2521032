import { useStrings } from '#app/strings.ts';
import type { AuthorJourney } from './load-author-journeys.ts';

/** What readers have of a journey, and whether its draft has changed since. */
export function JourneyState({ journey }: { journey: Pick<AuthorJourney, 'edition' | 'hasChanged'> }) {
  const t = useStrings();
  return (
    <span className="mute small dots">
      <span>
        {journey.edition === undefined
          ? t('work.journeyNotPublished')
          : t('work.journeyIn', { number: journey.edition })}
      </span>
      {journey.hasChanged ? <b>{t('work.journeyChanged')}</b> : null}
    </span>
  );
}
