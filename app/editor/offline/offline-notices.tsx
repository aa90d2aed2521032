import type { Editor } from '@tiptap/core';
import { useStrings } from '#app/strings.ts';
import { downloadText } from '../download-text.ts';
import { type Saving, useSaving } from '../saving.ts';

type OfflineNoticesProps = {
  editor: Editor | undefined;
  saving: Saving;
  wayBack: { readonly isReached: boolean; readonly goBack: () => void };
};

/** What the text says above itself without a network: that it is so, that it is over, or that nothing is stored. */
export function OfflineNotices({ editor, saving, wayBack: { isReached, goBack } }: OfflineNoticesProps) {
  const t = useStrings();
  const isLost = useSaving(saving, (state) => state === 'notSaved');
  return (
    <>
      {isLost ? (
        <div className="notice notice--error ws__help" role="alert">
          <div className="grow">
            <p>{t('offlineWriting.notStored')}</p>
            <div className="row row--wrap">
              <button type="button" className="btn btn--plain btn--sm" onClick={() => downloadText(editor)}>
                {t('save.download')}
              </button>
            </div>
          </div>
        </div>
      ) : null}
      <div className={`notice notice--${isReached ? 'success' : 'info'} ws__help`} role="status">
        <div className="grow">
          <p>{t(isReached ? 'offlineWriting.back' : 'offlineWriting.now')}</p>
          <div className="row row--wrap">
            {/* Either way the page is left only once all that was written is stored. */}
            <button type="button" className="btn btn--plain btn--sm" onClick={goBack}>
              {t(isReached ? 'offlineWriting.goBack' : 'error.tryAgain')}
            </button>
          </div>
        </div>
      </div>
    </>
  );
}
