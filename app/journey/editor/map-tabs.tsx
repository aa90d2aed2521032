import { MapPlus, Trash2 } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import type { MapId } from '#domain/ids.ts';
import { type Graph, graphLimits } from '#domain/journey/graph.ts';
import { freshId } from './fresh-id.ts';
import type { MakeEdits } from './make-edits.ts';

type TabsProps = {
  graph: Graph;
  map: MapId | undefined;
  mayWrite: boolean;
  edit: MakeEdits;
  onMap: (map: MapId | undefined) => void;
};

/** The maps of a journey, of which one is shown; the first one is always there. */
export function MapTabs({ graph, map, mayWrite, edit, onMap }: TabsProps) {
  const t = useStrings();
  const { maps } = graph;
  const shown = maps.find(({ id }) => id === map);
  const add = () => {
    const id = freshId<MapId>();
    const title = t('journeyMap.numbered', { number: maps.length + 2 });
    if (edit([{ kind: 'addMap', map: { id, title } }])) onMap(id);
  };
  if (maps.length === 0 && !mayWrite) return null;
  return (
    <nav className="maptabs" aria-label={t('journeyMap.maps')}>
      {maps.length === 0 ? null : (
        <ul className="seg">
          {[undefined, ...maps].map((one) => (
            <li key={one?.id ?? 'first'}>
              <button
                type="button"
                className={one?.id === map ? 'is-on' : undefined}
                aria-current={one?.id === map ? 'page' : undefined}
                onClick={() => onMap(one?.id)}
              >
                <span className="clip">{one ? one.title || t('travel.untitled') : t('journeyMap.first')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && mayWrite ? (
        <>
          <input
            className="input input--sm maptabs__name"
            aria-label={t('journeyMap.name')}
            value={shown.title}
            maxLength={graphLimits.titleLength}
            onChange={({ target }) =>
              edit([{ kind: 'renameMap', id: shown.id, title: target.value }], `map ${shown.id}`)
            }
          />
          <button
            type="button"
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('journeyMap.removeMap')}
            title={t('journeyMap.removeMap')}
            onClick={() => edit([{ kind: 'removeMap', id: shown.id }]) && onMap(undefined)}
          >
            <Trash2 className="icon" aria-hidden="true" />
          </button>
        </>
      ) : null}
      {mayWrite && maps.length < graphLimits.maps ? (
        <button
          type="button"
          className="btn btn--quiet btn--sm"
          aria-label={t('journeyMap.add')}
          title={t('journeyMap.add')}
          onClick={add}
        >
          <MapPlus className="icon" aria-hidden="true" /> <span>{t('journeyMap.add')}</span>
        </button>
      ) : null}
    </nav>
  );
}
