import { CloudAlert, Focus, HardDrive, PanelLeft } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { type Saving, useSaving } from '../saving.ts';
import type { KeptProject } from './kept-project.ts';

type OfflineBarProps = {
  kept: KeptProject;
  /** The title of the open block. */
  label: string;
  saving: Saving;
  /** Whether the server can be reached again. */
  isReached: boolean;
  isOutline: boolean;
  onOutline: (isOutline: boolean) => void;
  isFocused: boolean;
  onFocused: (isFocused: boolean) => void;
};

/** The bar above the workspace without a network: where one is, and where the text is. Nothing in it leads elsewhere. */
export function OfflineBar({
  kept,
  label,
  saving,
  isReached,
  isOutline,
  onOutline,
  isFocused,
  onFocused,
}: OfflineBarProps) {
  const t = useStrings();
  return (
    <header className="ws__bar">
      {isFocused ? null : (
        <button
          type="button"
          className="btn btn--quiet btn--icon only-narrow"
          aria-label={t('outline.title')}
          aria-expanded={isOutline}
          onClick={() => onOutline(!isOutline)}
        >
          <PanelLeft className="icon" aria-hidden="true" />
        </button>
      )}
      <div className="crumb">
        {isFocused ? null : (
          <>
            <span className="clip" lang={kept.language}>
              {kept.title}
            </span>
            <span className="only-wide" aria-hidden="true">
              /
            </span>
            <b className="clip only-wide" lang={kept.language}>
              {label}
            </b>
          </>
        )}
      </div>
      <OfflineStatus saving={saving} isReached={isReached} />
      <button
        type="button"
        className="btn btn--quiet btn--icon"
        aria-label={t('editor.focusMode')}
        title={t('editor.focusMode')}
        aria-pressed={isFocused}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        onClick={() => onFocused(!isFocused)}
      >
        <Focus className="icon" aria-hidden="true" />
      </button>
    </header>
  );
}

/** Where the text is, in words: on this device, or nowhere but in the page. */
function OfflineStatus({ saving, isReached }: Pick<OfflineBarProps, 'saving' | 'isReached'>) {
  const t = useStrings();
  const isLost = useSaving(saving, (state) => state === 'notSaved');
  const Icon = isLost ? CloudAlert : HardDrive;
  const state = isLost ? 'notSaved' : 'onDevice';
  return (
    <span className={`saved saved--${state}`} data-state={state}>
      <Icon className="icon icon--sm" aria-hidden="true" />
      <span role="status">{t(isLost ? 'save.notSaved' : isReached ? 'save.onDevice' : 'offlineWriting.saved')}</span>
    </span>
  );
}
