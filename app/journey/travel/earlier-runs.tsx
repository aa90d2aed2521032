import { Route } from 'lucide-react';
import { useId } from 'react';
import { Form } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { LandingData } from './load-landing.ts';

/** The unfinished runs, besides the one that a reader is in: each can be continued. */
export function EarlierRuns({ data }: { data: LandingData }) {
  const t = useStrings();
  const { run, work } = data;
  const others = data.runs.filter(({ number, endedAt }) => number !== run?.number && endedAt === undefined);
  if (others.length === 0) return null;
  return (
    <section className="section" aria-labelledby="earlier-runs">
      <div className="section__head">
        <h2 id="earlier-runs">{t('travel.earlierRuns')}</h2>
        <span className="small mute">{t('travel.earlierRunsText')}</span>
      </div>
      <ul>
        {others.map((other) => (
          <EarlierRun key={other.number} run={other} work={work} />
        ))}
      </ul>
    </section>
  );
}

type EarlierRunProps = { readonly run: LandingData['runs'][number]; readonly work: LandingData['work'] };

function EarlierRun({ run: { number, startedAt, at, title }, work }: EarlierRunProps) {
  const t = useStrings();
  const format = useFormat();
  const own = useId();
  return (
    <li className="jsave">
      <Route className="icon" aria-hidden="true" />
      <span className="grow">
        <b id={own} lang={title === '' ? undefined : work.language}>
          {title || t('travel.untitled')}
        </b>
        <span className="mute small dots">
          <span>{t('travel.runOf', { number: String(number), day: format.day(startedAt) })}</span>
          <span>{t('travel.lastRead', { day: format.day(at) })}</span>
        </span>
      </span>
      <Form method="post" action={`/journey/${work.journeyId}`} className="acts">
        <input type="hidden" name="run" value={number} />
        <button type="submit" className="btn btn--plain btn--sm" name="intent" value="resume" aria-describedby={own}>
          {t('travel.goOn')}
        </button>
      </Form>
    </li>
  );
}
