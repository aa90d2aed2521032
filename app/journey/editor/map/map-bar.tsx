import { useReactFlow, useViewport } from '@xyflow/react';
import { Copy, Maximize, Minus, Plus, SquareDashed, StickyNote, Trash2, WandSparkles, X } from 'lucide-react';
import { Toolbar } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { MapId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { activitiesOf } from '#domain/journey/map.ts';
import type { MakeEdits } from '../make-edits.ts';
import type { Chosen } from './clipboard.ts';
import { MapHelp } from './map-help.tsx';
import { useTidy } from './use-tidy.ts';

type BarProps = {
  graph: Graph;
  map: MapId | undefined;
  chosen: Chosen;
  mayWrite: boolean;
  edit: MakeEdits;
  onFit: () => void;
  /** Everything was laid out anew. */
  onTidied: () => void;
  onRegion: () => void;
  onNote: () => void;
  onRemove: () => void;
  onDuplicate: () => void;
  onSay: (words: string) => void;
};

/** What can be done with the map, and with what is chosen on it. */
export function MapBar({ graph, map, chosen, mayWrite, edit, ...on }: BarProps) {
  const t = useStrings();
  const count = chosen.activities.size + chosen.items.size;
  const { isTidying, tidy, stop } = useTidy({ graph, map, edit, ...on });
  return (
    <div className="mapbar">
      <Zoom onFit={on.onFit} />
      {mayWrite ? (
        <Toolbar className="seg" aria-label={t('journeyMap.tools')}>
          <button type="button" onClick={on.onRegion} title={t('journeyMap.addRegion')}>
            <SquareDashed className="icon icon--sm" aria-hidden="true" />
            <span className="mapbar__word">{t('journeyMap.region')}</span>
          </button>
          <button type="button" onClick={on.onNote} title={t('journeyMap.addNote')}>
            <StickyNote className="icon icon--sm" aria-hidden="true" />
            <span className="mapbar__word">{t('journeyMap.note')}</span>
          </button>
          <button
            type="button"
            // The second press of a double click stops nothing.
            onClick={({ detail }) => (!isTidying ? void tidy() : detail > 1 ? undefined : stop())}
            title={t(isTidying ? 'journeyMap.stopTidying' : 'journeyMap.tidyText')}
          >
            {isTidying ? (
              <X className="icon icon--sm" aria-hidden="true" />
            ) : (
              <WandSparkles className="icon icon--sm" aria-hidden="true" />
            )}
            <span className="mapbar__word">{t(isTidying ? 'journeyMap.stopTidying' : 'journeyMap.tidy')}</span>
          </button>
        </Toolbar>
      ) : null}
      {isTidying ? (
        <p className="mapbar__busy small" aria-hidden="true">
          {t('journeyMap.tidying')}
        </p>
      ) : null}
      {mayWrite && count > 0 ? (
        <Toolbar className="seg" aria-label={t('journeyMap.chosen', { count })}>
          <span className="mapbar__count small">{t('journeyMap.chosen', { count })}</span>
          <button type="button" aria-label={t('journeys.duplicate')} onClick={on.onDuplicate}>
            <Copy className="icon icon--sm" aria-hidden="true" />
          </button>
          {graph.maps.length > 0 ? <ToMap {...{ graph, map, chosen, edit }} /> : null}
          <button type="button" aria-label={t('journeyMap.remove')} onClick={on.onRemove}>
            <Trash2 className="icon icon--sm" aria-hidden="true" />
          </button>
        </Toolbar>
      ) : null}
      <MapHelp mayWrite={mayWrite} />
    </div>
  );
}

function Zoom({ onFit }: { onFit: () => void }) {
  const t = useStrings();
  const format = useFormat();
  const { zoomIn, zoomOut, zoomTo } = useReactFlow();
  const { zoom } = useViewport();
  return (
    <Toolbar className="seg" aria-label={t('journeyMap.zoom')}>
      <button type="button" aria-label={t('journeyMap.smaller')} onClick={() => void zoomOut()}>
        <Minus className="icon icon--sm" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="num mapbar__zoom"
        title={t('journeyMap.wholeSize')}
        onClick={() => void zoomTo(1)}
      >
        {format.percent(Math.round(zoom * 100))}
      </button>
      <button type="button" aria-label={t('journeyMap.larger')} onClick={() => void zoomIn()}>
        <Plus className="icon icon--sm" aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('journeyMap.fit')} onClick={onFit}>
        <Maximize className="icon icon--sm" aria-hidden="true" />
      </button>
    </Toolbar>
  );
}

function ToMap({ graph, map, chosen, edit }: Pick<BarProps, 'graph' | 'map' | 'chosen' | 'edit'>) {
  const t = useStrings();
  const first = 'first';
  return (
    <select
      className="mapbar__to"
      aria-label={t('journeyMap.toMap')}
      value=""
      onChange={({ target }) =>
        edit([
          {
            kind: 'toMap',
            map: target.value === first ? undefined : (target.value as MapId),
            activities: [...activitiesOf(graph, chosen)],
            items: [...chosen.items],
          },
        ])
      }
    >
      <option value="" disabled>
        {t('journeyMap.toMap')}
      </option>
      {map === undefined ? null : <option value={first}>{t('journeyMap.first')}</option>}
      {graph.maps
        .filter(({ id }) => id !== map)
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {title || t('travel.untitled')}
          </option>
        ))}
    </select>
  );
}
