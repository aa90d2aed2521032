import type { Editor } from '@tiptap/core';
import { Toolbar } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { Tools } from '../formatting/tool-buttons.tsx';
import type { Insertion } from '../formatting/tools.ts';

/** The row of tools under a text without a network: those that need no server, and the count of words. */
export function OfflineTools({
  editor,
  begin,
  words,
}: {
  editor: Editor | undefined;
  begin: (insertion: Insertion) => void;
  words: React.ReactNode;
}) {
  const t = useStrings();
  return (
    <section
      className="ws__tools"
      aria-label={t('editor.formatting')}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) editor?.commands.focus();
      }}
    >
      {editor ? (
        <Toolbar aria-label={t('editor.tools')} className="row ws__toolrow">
          <Tools editor={editor} begin={begin} />
        </Toolbar>
      ) : null}
      <div className="count">{words}</div>
    </section>
  );
}
