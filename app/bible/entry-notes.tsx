import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { Link } from 'react-router';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { ErrorOverText } from '#app/editor/error-over-text.tsx';
import { InsertingDialog } from '#app/editor/formatting/inserting.tsx';
import { SlashPart } from '#app/editor/formatting/slash-part.tsx';
import { Tools } from '#app/editor/formatting/tool-buttons.tsx';
import { ToolMenuButton } from '#app/editor/formatting/tool-menu-button.tsx';
import { useInserting } from '#app/editor/formatting/use-inserting.ts';
import { discardLocalText } from '#app/editor/local-texts.ts';
import { PictureTool } from '#app/editor/picture-tool.tsx';
import { SaveHelp, SaveStatus } from '#app/editor/save-status.tsx';
import { useSaving } from '#app/editor/saving.ts';
import { SpellingPart } from '#app/editor/spelling/spelling-part.tsx';
import { TextEditor } from '#app/editor/text-editor.tsx';
import { createNameMenu, createSlashMenu } from '#app/editor/typed-menu/typed-menu.ts';
import { useLeaveWarning } from '#app/editor/use-leave-warning.ts';
import { useRoom } from '#app/editor/use-room.ts';
import type { EntryData } from '#app/routes/org/project/load-bible-entry.ts';
import { useStrings } from '#app/strings.ts';
import { NamePart } from './name-part.tsx';
import { useQuietReload } from './use-quiet-reload.ts';

const nothing = () => undefined;

/** The notes of an entry: a text like any other, written together, kept in versions, and never published. */
export default function EntryNotes({ data, mayWrite }: { data: EntryData; mayWrite: boolean }) {
  const t = useStrings();
  const reload = useQuietReload();
  const { entry, uid, language, projectId, path } = data;
  const [editor, setEditor] = useState<Editor>();
  const { room, saving, isLoaded } = useRoom(entry.documentId, uid, (message) => {
    if (message.kind === 'outline') reload();
  });
  const isStopped = useSaving(saving, (state) => state === 'reload' || state === 'refused');
  useLeaveWarning(saving);
  // Who may no longer write finds a page to read; what was not saved is offered above the text.
  const isRefused = useSaving(saving, (state) => state === 'refused');
  useEffect(() => {
    if (isRefused) reload();
  }, [isRefused, reload]);
  const inserting = useInserting(editor, () => raiseAlert('info', t('editor.notHere')));
  const [menus] = useState(() => [createSlashMenu(), createNameMenu()] as const);
  const [slash, names] = menus;
  return (
    <>
      <ErrorOverText editor={editor} />
      <SaveHelp saving={saving} editor={editor} onDiscard={() => discardLocalText(uid, entry.documentId)} />
      {mayWrite ? (
        <Toolbar aria-label={t('editor.tools')} className="row entry__tools">
          <ToolMenuButton editor={editor} begin={inserting.begin} />
          <Tools editor={editor} begin={inserting.begin} />
          <PictureTool editor={editor} projectId={projectId} press={inserting.choosePicture} />
        </Toolbar>
      ) : null}
      <div className="entry__text" lang={language}>
        {room && isLoaded ? (
          <TextEditor
            room={room}
            language={language}
            projectId={projectId}
            mayWrite={mayWrite && !isStopped}
            takesFocus={false}
            begin={inserting.begin}
            menus={menus}
            onReady={setEditor}
            onWords={nothing}
            onLong={nothing}
          />
        ) : (
          <p className="skel" aria-hidden="true" />
        )}
        <SlashPart editor={editor} menu={slash} begin={inserting.begin} />
        <SpellingPart {...{ editor, projectId, path }} />
        <NamePart {...{ editor, language }} entries={data.named} menu={names} />
      </div>
      <InsertingDialog {...{ editor, language, inserting }} />
      <p className="row row--between small mute">
        {mayWrite ? <SaveStatus saving={saving} /> : null}
        <Link className="link" to={`${path}/block/${entry.id}/versions`} reloadDocument>
          {t('bible.versions')}
        </Link>
      </p>
    </>
  );
}
