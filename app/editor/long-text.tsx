import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { documentLength } from '#domain/text.ts';

/** Warns long before a text is full, and offers to divide it; writing continues. */
export function LongText({ onSplit }: { onSplit: () => void }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <div className="notice notice--warning ws__help" role="status">
      <div className="grow">
        <p>{t('editor.longText', { most: format.number(documentLength / 2) })}</p>
        <button type="button" className="btn btn--plain btn--sm" onClick={onSplit}>
          {t('editor.tool.split')}
        </button>
      </div>
    </div>
  );
}
