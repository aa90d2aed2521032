import { Plus } from 'lucide-react';
import { useStrings } from '#app/strings.ts';

/** The page of a journey without steps. */
export function Empty({ mayWrite, onAdd }: { mayWrite: boolean; onAdd: () => void }) {
  const t = useStrings();
  return (
    <div className="empty">
      <p>{t('journeys.empty')}</p>
      {mayWrite ? (
        <button type="button" className="btn btn--primary" onClick={onAdd}>
          <Plus className="icon" aria-hidden="true" /> {t('journeys.addFirst')}
        </button>
      ) : null}
    </div>
  );
}
