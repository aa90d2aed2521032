import { Download } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { readersCountedMinutes, readersToldAtLeast } from '#domain/journey/journey.ts';
import type { TravelledPlace } from '#domain/journey/statistics.ts';
import { Pieces } from './pieces.tsx';
import type { ReadersKnown } from './use-readers.ts';

/** Places listed where readers stop. */
const stopsShown = 20;

type ReadersProps = {
  journeyId: string;
  graph: Graph;
  readers: ReadersKnown;
  language: string;
  onOpen: (id: ActivityId) => void;
  /** Whether this account may decide what readers share. */
  mayDecide: boolean;
};

/** How readers travel the journey: how many there are, who reached an ending, and where others stop. */
export function Readers({ journeyId, graph, readers, language, onOpen, mayDecide }: ReadersProps) {
  const t = useStrings();
  return (
    <>
      <h2>{t('journeys.side.readers')}</h2>
      {typeof readers === 'string' ? (
        <p className="mute" role="status">
          {t(`journeyReaders.${readers}`)}
        </p>
      ) : readers.readers === null ? (
        <p>{t('journeyReaders.tooFew', { count: readersToldAtLeast })}</p>
      ) : (
        <Counted {...{ journeyId, graph, language, onOpen }} readers={readers} all={readers.readers} />
      )}
      <p className="mute small je__private">
        {t('journeyReaders.privacy', { count: readersToldAtLeast })}{' '}
        {t('journeyReaders.behind', { count: readersCountedMinutes })}
      </p>
      {mayDecide ? <Pieces {...{ journeyId, graph, language, onOpen }} /> : null}
    </>
  );
}

type CountedProps = Omit<ReadersProps, 'readers' | 'mayDecide'> & {
  readers: Exclude<ReadersKnown, string>;
  all: number;
};

function Counted({ journeyId, graph, readers, all, language, onOpen }: CountedProps) {
  const t = useStrings();
  const { places } = readers;
  const endings = places.filter(({ isLast }) => isLast);
  const stops = places
    .filter(({ id }) => (readers.stopped[id] ?? 0) > 0)
    .toSorted((one, other) => (readers.stopped[other.id] ?? 0) - (readers.stopped[one.id] ?? 0))
    .slice(0, stopsShown);
  const nameOf = (place: TravelledPlace) => place.title || t('travel.untitled');
  const drafted = new Set(graph.activities.map(({ id }) => id));
  return (
    <>
      <p>{t('journeyReaders.readers', { count: all })}</p>
      <p>{t('journeyReaders.runs', { count: readers.runs ?? 0 })}</p>
      {readers.isPartial ? <p className="mute small">{t('journeyReaders.partial')}</p> : null}
      <Share label={t('journeyReaders.finished')} part={readers.finished} all={all} />
      <h3>{t('journeyReaders.endings')}</h3>
      {endings.length === 0 ? <p className="mute small">{t('journeyReaders.noEndings')}</p> : null}
      <ul className="shares">
        {endings.map((place) => (
          <li key={place.id}>
            <Share
              label={nameOf(place)}
              language={language}
              part={place.id in readers.endings ? readers.endings[place.id] : 0}
              all={all}
            />
            {drafted.has(place.id) ? null : <p className="mute small">{t('journeyReaders.notInDraft')}</p>}
          </li>
        ))}
      </ul>
      {stops.length > 0 ? (
        <>
          <h3>{t('journeyReaders.stops')}</h3>
          <ul className="shares">
            {stops.map((place) => (
              <li key={place.id}>
                {drafted.has(place.id) ? (
                  <button type="button" className="link" onClick={() => onOpen(place.id)}>
                    <span lang={language}>{nameOf(place)}</span>
                  </button>
                ) : (
                  <>
                    <span lang={language}>{nameOf(place)}</span>
                    <p className="mute small">{t('journeyReaders.notInDraft')}</p>
                  </>
                )}
                <Share label={t('journeyReaders.stopped')} part={readers.stopped[place.id]} all={all} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <a className="btn btn--plain btn--sm" href={`/api/journeys/${journeyId}/readers.csv`} download>
        <Download className="icon" aria-hidden="true" /> {t('journeyReaders.csv')}
      </a>
    </>
  );
}

type ShareProps = { label: string; language?: string; part: number | null | undefined; all: number };

/** A share of all readers, as a bar and in words; one that may not be shown says so. */
function Share({ label, language, part, all }: ShareProps) {
  const t = useStrings();
  const format = useFormat();
  const percent = typeof part !== 'number' ? undefined : Math.round((100 * part) / all);
  return (
    <div className="share">
      <span lang={language}>{label}</span>
      <span className="mute num">
        {percent === undefined
          ? t('journeyReaders.untold')
          : `${format.number(part ?? 0)} · ${format.percent(percent)}`}
      </span>
      {percent === undefined ? null : (
        <span className="bar" style={{ '--at': `${percent}%` } as CSSProperties} aria-hidden="true">
          <i />
        </span>
      )}
    </div>
  );
}

/** Of one activity: how many readers reached it, and how many stopped there. */
export function ActivityReaders({ readers, id }: { readers: ReadersKnown; id: ActivityId }) {
  const t = useStrings();
  const came = typeof readers === 'string' ? undefined : readers.came[id];
  if (typeof readers === 'string' || typeof came !== 'number' || readers.readers === null) return null;
  const stopped = readers.stopped[id] ?? 0;
  return (
    <section aria-labelledby="step-readers">
      <h3 id="step-readers">{t('journeys.side.readers')}</h3>
      <p className="small soft">{t('journeyReaders.came', { came, count: readers.readers })}</p>
      {stopped > 0 ? <p className="small soft">{t('journeyReaders.stoppedHere', { count: stopped })}</p> : null}
      <span
        className="bar"
        style={{ '--at': `${Math.round((100 * came) / readers.readers)}%` } as CSSProperties}
        aria-hidden="true"
      >
        <i />
      </span>
    </section>
  );
}
