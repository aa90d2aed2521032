import { Trash2 } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { graphLimits, type MapItem } from '#domain/journey/graph.ts';
import type { MakeEdits } from './make-edits.ts';
import { ItemWords } from './map/item-words.tsx';

type ItemListProps = { items: readonly MapItem[]; language: string; mayWrite: boolean; edit: MakeEdits };

/** The regions and notes of a map, below its list. */
export function ItemList({ items, language, mayWrite, edit }: ItemListProps) {
  const t = useStrings();
  if (items.length === 0) return null;
  return (
    <section className="je__items" aria-labelledby="map-items">
      <h3 id="map-items">{t('journeyMap.items')}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="row">
            <span className="mute small">{t(`journeyMap.${item.kind}`)}</span>
            <ItemWords
              {...{ item, language, mayWrite, edit }}
              className="input input--sm grow"
              label={t(`journeyMap.${item.kind}`)}
              most={item.kind === 'region' ? graphLimits.titleLength : graphLimits.itemTextLength}
            />
            {mayWrite ? (
              <button
                type="button"
                className="btn btn--quiet btn--icon btn--sm"
                aria-label={t('journeyMap.removeItem', { words: item.text || t(`journeyMap.${item.kind}`) })}
                onClick={() => edit([{ kind: 'removeItem', id: item.id }])}
              >
                <Trash2 className="icon" aria-hidden="true" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
