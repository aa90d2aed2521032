import type { Editor } from '@tiptap/core';
import { Scissors, Search } from 'lucide-react';
import { Button, Toolbar } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { Tools } from './formatting/tool-buttons.tsx';
import { ToolMenuButton } from './formatting/tool-menu-button.tsx';
import type { Inserting } from './formatting/use-inserting.ts';
import type { Finding } from './matches/use-finding.ts';
import { PictureTool } from './picture-tool.tsx';
import { WritingButton } from './writing-button.tsx';

/** The row of tools under the text, with its count of words. */
export function EditorToolbar({
  editor,
  projectId,
  words,
  mayWrite,
  finding,
  inserting,
}: {
  editor: Editor | undefined;
  projectId: string;
  words: React.ReactNode;
  mayWrite: boolean;
  finding: Finding;
  inserting: Inserting;
}) {
  const t = useStrings();
  const { begin, choosePicture } = inserting;
  return (
    <section
      className="ws__tools"
      aria-label={t('editor.formatting')}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) editor?.commands.focus();
      }}
    >
      {mayWrite ? (
        <Toolbar aria-label={t('editor.tools')} className="row ws__toolrow">
          <ToolMenuButton editor={editor} begin={begin} />
          <Tools editor={editor} begin={begin} />
          <PictureTool editor={editor} projectId={projectId} press={choosePicture} />
          <Button
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('editor.tool.split')}
            isDisabled={!editor}
            onPress={() => begin('split')}
          >
            <Scissors className="icon" aria-hidden="true" />
          </Button>
        </Toolbar>
      ) : (
        <span className="mute small">{t('editor.readOnly')}</span>
      )}
      <div className="count">
        <button
          type="button"
          className="btn btn--quiet btn--icon btn--sm"
          aria-label={t('inText.title')}
          title={t('inText.title')}
          aria-expanded={finding.mode !== undefined}
          aria-keyshortcuts="Control+F Meta+F"
          disabled={!editor}
          onClick={() => (finding.mode ? finding.close() : finding.open('find'))}
        >
          <Search className="icon" aria-hidden="true" />
        </button>
        <WritingButton />
        {words}
      </div>
    </section>
  );
}
