import type { Editor } from '@tiptap/core';
import { Scissors } from 'lucide-react';
import { Button, Toolbar } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { PictureTool } from './picture-tool.tsx';
import { Tools } from './tools.tsx';

/** The row of tools under the text, with its count of words. */
export function EditorToolbar({
  editor,
  projectId,
  words,
  mayWrite,
  onSplit,
}: {
  editor: Editor | undefined;
  projectId: string;
  words: React.ReactNode;
  mayWrite: boolean;
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
      <div className="count">{words}</div>
    </section>
  );
}
