import type { Editor } from '@tiptap/core';
import { Scissors, Search } from 'lucide-react';
import { Button, Toolbar } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import type { Finding } from './matches/use-finding.ts';
import { PictureTool } from './picture-tool.tsx';
import { Tools } from './tools.tsx';
import { WritingButton } from './writing-button.tsx';

/** The row of tools under the text, with its count of words. */
export function EditorToolbar({
  editor,
  projectId,
  words,
  mayWrite,
  finding,
  onSplit,
}: {
  editor: Editor | undefined;
  projectId: string;
  words: React.ReactNode;
  mayWrite: boolean;
  finding: Finding;
  onSplit: () => void;
}) {
  const t = useStrings();
  return (
    <section className="ws__tools" aria-label={t('editor.formatting')}>
      {mayWrite ? (
        <Toolbar aria-label={t('editor.tools')} className="row ws__toolrow">
          <Tools editor={editor} />
          <PictureTool editor={editor} projectId={projectId} />
          <Button
            className="btn btn--quiet btn--icon btn--sm"
            aria-label={t('editor.tool.split')}
            isDisabled={!editor}
            onPress={onSplit}
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
