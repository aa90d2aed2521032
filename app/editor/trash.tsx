import { Trash2 } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import type { WorkspaceData } from './workspace-data.ts';

/** The blocks deleted from the outline, each to be restored with everything that was deleted with it. */
export function Trash({
  trash,
  mayWrite,
  onRestore,
}: {
  trash: WorkspaceData['trash'];
  mayWrite: boolean;
  onRestore: (id: string) => void;
}) {
  const t = useStrings();
  if (trash.length === 0) return null;
  return (
    <details className="ws__trash">
      <summary className="tree__row">
        <Trash2 className="icon" aria-hidden="true" />
        <span className="grow">{t('outline.trash')}</span>
        <span className="n">{trash.length}</span>
      </summary>
      <ul>
        {trash.map(({ id, title }) => (
          <li className="tree__row" key={id}>
            <span className="clip grow">{title || t('outline.untitled')}</span>
            {mayWrite ? (
              <button
                type="button"
                className="btn btn--quiet btn--sm"
                onClick={() => onRestore(id)}
                aria-label={t('outline.restoreTitle', { title: title || t('outline.untitled') })}
              >
                {t('outline.restore')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
