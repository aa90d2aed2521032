import type { Editor } from '@tiptap/core';
import { useApplicationError } from '#app/shell/application-error.ts';
import { useStrings } from '#app/strings.ts';
import { downloadText } from './download-text.ts';

/** An uncaught error, shown above the text: the editor stays open and saves as long as it can. */
export function ErrorOverText({ editor }: { editor: Editor | undefined }) {
  const t = useStrings();
  const failure = useApplicationError();
  if (!failure) return null;
  return (
    <div className="notice notice--error ws__help" role="alert">
      <div className="grow">
        <p>
          <b>{t('error.application.title')}</b> {t('error.application.overText')}
        </p>
        <p className="small">{t('error.id', { id: failure.id })}</p>
        <div className="row row--wrap">
          <button type="button" className="btn btn--plain btn--sm" onClick={() => downloadText(editor)}>
            {t('save.download')}
          </button>
          <button type="button" className="btn btn--plain btn--sm" onClick={() => location.reload()}>
            {t('save.reloadPage')}
          </button>
        </div>
      </div>
    </div>
  );
}
