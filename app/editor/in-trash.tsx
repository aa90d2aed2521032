import { useStrings } from '#app/strings.ts';

/** Says that the open text lies in the trash, and restores it. */
export function InTrash({ mayWrite, onRestore }: { mayWrite: boolean; onRestore: () => void }) {
  const t = useStrings();
  return (
    <div className="notice notice--warning ws__help" role="alert">
      <div className="grow">
        <p>{t('editor.inTrash')}</p>
        {mayWrite ? (
          <button type="button" className="btn btn--plain btn--sm" onClick={onRestore}>
            {t('outline.restore')}
          </button>
        ) : null}
      </div>
    </div>
  );
}
