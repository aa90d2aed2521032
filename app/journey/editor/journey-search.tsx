import { Search as Glass } from 'lucide-react';
import { useRef } from 'react';
import { useStrings } from '#app/strings.ts';
import { Segments } from '#app/ui/segments.tsx';
import type { ActivityId } from '#domain/ids.ts';
import type { Search } from './use-journey-search.ts';
import type { JourneyView } from './use-journey-view.ts';

type SearchProps = {
  search: Search;
  view: JourneyView;
  onView: (view: JourneyView) => void;
  /** How many activities the journey has. */
  count: number;
  onOpen: (id: ActivityId) => void;
};

/** Searches the journey, and changes between map and list. Enter opens the results, one after the other. */
export function JourneySearch({ search, view, onView, count, onOpen }: SearchProps) {
  const t = useStrings();
  const { typed, type, found } = search;
  const options = (['map', 'list'] as const).map((value) => ({ value, text: t(`journeyMap.view.${value}`) }));
  const last = useRef<ActivityId>(undefined);
  const openNext = () => {
    const ids = [...(found ?? [])];
    const next = ids[(last.current === undefined ? 0 : ids.indexOf(last.current) + 1) % ids.length];
    if (!next) return;
    last.current = next;
    onOpen(next);
  };
  return (
    <div className="row row--wrap je__seek">
      <Segments label={t('journeyMap.view.label')} value={view} options={options} onChange={onView} />
      {count === 0 ? null : (
        <label className="je__search">
          <Glass className="icon icon--sm" aria-hidden="true" />
          <span className="vh">{t('journeys.search')}</span>
          <input
            className="input input--sm"
            type="search"
            value={typed}
            placeholder={t('journeys.searchShort')}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') openNext();
            }}
          />
        </label>
      )}
      <span className="mute small je__count" role="status" data-found={found ? '' : undefined}>
        {found ? t('journeys.foundCount', { count: found.size }) : t('journeys.count', { count })}
      </span>
    </div>
  );
}
