import { Flag } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { LandingData } from './load-landing.ts';

/** The endings that a reader has found, the author's hints about the others, and how many there are besides. */
export function Endings({ data }: { data: LandingData }) {
  const t = useStrings();
  const { endings, hints, hiddenEndings: hidden, work } = data;
  const all = endings.length + hints.length + hidden;
  if (all === 0) return null;
  return (
    <section className="section" aria-labelledby="endings">
      <div className="section__head">
        <h2 id="endings">{t('travel.endingsTitle')}</h2>
        <span className="small mute num">{t('travel.foundOf', { found: endings.length, all })}</span>
      </div>
      <ul className="jends">
        {endings.map((ending) => (
          <Found key={ending.id} ending={ending} work={work} />
        ))}
        {hints.map(({ id, hint, percent }) => (
          <Unfound key={id} percent={percent}>
            <b lang={work.language}>{hint}</b>
          </Unfound>
        ))}
        {hidden > 0 ? (
          <Unfound percent={undefined}>
            <b>{t(hints.length > 0 ? 'travel.moreEndings' : 'travel.hiddenEndings', { count: hidden })}</b>
          </Unfound>
        ) : null}
      </ul>
    </section>
  );
}

type FoundProps = { ending: LandingData['endings'][number]; work: LandingData['work'] };

function Found({ ending: { id, title, foundAt, percent, run }, work }: FoundProps) {
  const t = useStrings();
  const format = useFormat();
  const name = title || t('travel.untitled');
  return (
    <li className="jend">
      <Flag className="icon" aria-hidden="true" />
      <span className="grow">
        <b lang={work.language}>{name}</b>
        <span className="mute small">
          {percent === undefined
            ? t('travel.foundOn', { day: format.day(foundAt) })
            : t('travel.foundOnAs', { day: format.day(foundAt), percent: format.percent(percent) })}
        </span>
      </span>
      {run === undefined ? null : (
        <Link
          className="btn btn--quiet btn--sm"
          to={`/journey/${work.journeyId}/activity/${id}?run=${run}`}
          aria-label={t('travel.readAgainCalled', { title: name })}
        >
          {t('travel.readAgain')}
        </Link>
      )}
    </li>
  );
}

function Unfound({ percent, children }: { percent: number | undefined; children: React.ReactNode }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <li className="jend jend--not">
      <Flag className="icon" aria-hidden="true" />
      <span className="grow">
        {children}
        <span className="mute small">
          {percent === undefined ? t('travel.notFound') : t('travel.foundBy', { percent: format.percent(percent) })}
        </span>
      </span>
    </li>
  );
}
