import type { Editor } from '@tiptap/core';

/** Gives someone what stands in the editor, as a plain text. */
export function downloadText(editor: Editor | undefined): void {
  const words = editor?.state.doc.textBetween(0, editor.state.doc.content.size, '\n\n', '\n') ?? '';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([words], { type: 'text/plain' }));
  link.download = 'text.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
