import type { Editor } from '@tiptap/core';
import { saveFile } from '#app/shell/save-file.ts';

/** Gives someone what stands in the editor, as a plain text. */
export function downloadText(editor: Editor | undefined): void {
  saveFile(
    'text.txt',
    'text/plain',
    editor?.state.doc.textBetween(0, editor.state.doc.content.size, '\n\n', '\n') ?? '',
  );
}
