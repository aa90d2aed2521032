import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { AuthorJourney } from './load-author-journeys.ts';

/** The language of a journey where it is another one, what readers have of it, and whether its draft has changed since. */
export function JourneyState({ journey }: { journey: Pick<AuthorJourney, 'edition' | 'hasChanged' | 'language'> }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <span className="mute small dots">
      {journey.language === undefined ? null : <span>{format.regionalLanguage(journey.language)}</span>}
      <span>
        {journey.edition === undefined
          ? t('work.journeyNotPublished')
          : t('work.journeyIn', { number: journey.edition })}
      </span>
      {journey.hasChanged ? <b>{t('work.journeyChanged')}</b> : null}
    </span>
  );
}
