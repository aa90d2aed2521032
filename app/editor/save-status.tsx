import type { Editor } from '@tiptap/core';
import { CloudAlert, CloudCheck, CloudUpload, HardDrive } from 'lucide-react';
import { useStrings } from '#app/strings.ts';
import { useAsk } from '#app/ui/ask.tsx';
import type { SaveState } from '#domain/room.ts';
import { downloadText } from './download-text.ts';
import { type Saving, useSaving } from './saving.ts';

const icons: Readonly<Record<SaveState, typeof CloudCheck>> = {
  saved: CloudCheck,
  saving: CloudUpload,
  onDevice: HardDrive,
  notSaved: CloudAlert,
  refused: CloudAlert,
  signedOut: CloudAlert,
  reload: CloudAlert,
  gone: CloudAlert,
};

/** Where the text is, in words. It speaks when the kind changes, not at every save. */
export function SaveStatus({ saving }: { saving: Saving }) {
  const t = useStrings();
  const state = useSaving(saving, (known) => known);
  const Icon = icons[state];
  return (
    <span className={`saved saved--${state}`} data-state={state}>
      <Icon className="icon icon--sm" aria-hidden="true" />
      <span role="status">
        {state === 'saved' ? (
          <>
            <span className="saved__short">{t('save.saved')}</span>
            <span className="saved__where">{t('save.savedWhere')}</span>
          </>
        ) : (
          t(`save.${state}`)
        )}
      </span>
    </span>
  );
}

type SaveHelpProps = { saving: Saving; editor: Editor | undefined; onDiscard: () => Promise<void> };

/** What to do when the text cannot continue as it is; the text stays where it is meanwhile. */
export function SaveHelp({ saving, editor, onDiscard }: SaveHelpProps) {
  const t = useStrings();
  const state = useSaving(saving, (known) => known);
  if (state !== 'signedOut' && state !== 'reload' && state !== 'refused' && state !== 'gone') return null;
  return (
    <div className="notice notice--warning ws__help" role="alert">
      <div className="grow">
        <p>{t(`save.${state}Help`)}</p>
        <div className="row row--wrap">
          {state === 'signedOut' ? (
            <a className="btn btn--plain btn--sm" href="/login" target="_blank" rel="noreferrer">
              {t('save.logInAgain')}
            </a>
          ) : null}
          {state === 'reload' ? <ReloadButton /> : null}
          {state === 'refused' || state === 'gone' ? <RefusedHelp editor={editor} onDiscard={onDiscard} /> : null}
        </div>
      </div>
    </div>
  );
}

function ReloadButton() {
  const t = useStrings();
  return (
    <button type="button" className="btn btn--plain btn--sm" onClick={() => location.reload()}>
      {t('save.reloadPage')}
    </button>
  );
}

/** A change that is never taken: take it back, or take the words away and leave this browser's copy. */
function RefusedHelp({ editor, onDiscard }: Omit<SaveHelpProps, 'saving'>) {
  const t = useStrings();
  const { ask, asking } = useAsk();
  const discard = async () => {
    if (!(await ask({ ...t('save.askDiscard', { returnObjects: true }), isDanger: true }))) return;
    await onDiscard();
    location.reload();
  };
  return (
    <>
      <button type="button" className="btn btn--plain btn--sm" onClick={() => downloadText(editor)}>
        {t('save.download')}
      </button>
      <button type="button" className="btn btn--danger btn--sm" onClick={discard}>
        {t('save.discard')}
      </button>
      {asking}
    </>
  );
}
