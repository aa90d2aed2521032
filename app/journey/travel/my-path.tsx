import { Download } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Choice } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import type { LandingData } from './load-landing.ts';

/** Takes a run with its text as a file, with or without what its reader wrote. */
export function MyPath({ data, now }: { data: LandingData; now: number }) {
  const t = useStrings();
  const format = useFormat();
  const address = `/api/journeys/${data.work.journeyId}/path`;
  const others = data.runs.filter(({ number }) => number !== now);
  return (
    <section className="section" aria-labelledby="my-path">
      <div className="section__head">
        <h2 id="my-path">{t('travel.myPath')}</h2>
        <span className="small mute">{t('travel.myPathText')}</span>
      </div>
      <form className="jpath" action={`${address}/epub`}>
        {others.length === 0 ? null : (
          <Choice label={t('travel.whichRun')} name="run" defaultValue={now}>
            <option value={now}>{t('travel.runNow')}</option>
            {others.map(({ number, startedAt }) => (
              <option key={number} value={number}>
                {t('travel.runOf', { number: String(number), day: format.day(startedAt) })}
              </option>
            ))}
          </Choice>
        )}
        <Check name="answers" value="1">
          {t('travel.withAnswers')}
        </Check>
        <div className="acts">
          <button type="submit" className="btn btn--plain">
            <Download className="icon" aria-hidden="true" />
            {t('travel.takeEpub')}
          </button>
          <button type="submit" className="btn btn--plain" formAction={`${address}/text`}>
            <Download className="icon" aria-hidden="true" />
            {t('travel.takeText')}
          </button>
        </div>
      </form>
    </section>
  );
}
