import type { Editor } from '@tiptap/core';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { withWords } from '#app/strings.ts';
import type { Insertion } from './formats.ts';
import type { Inserting } from './use-inserting.ts';

const dialogs = {
  link: fetchedPart(() => withWords('formatting', import('./link-dialog.tsx'))),
  language: fetchedPart(() => withWords('formatting', import('./language-dialog.tsx'))),
  character: fetchedPart(() => withWords('formatting', import('./character-dialog.tsx'))),
  shortcuts: fetchedPart(() => withWords('formatting', import('./shortcuts-dialog.tsx'))),
  note: fetchedPart(() => withWords('formatting', import('../footnotes/note-popover.tsx'))),
} as const satisfies Partial<Record<Insertion, unknown>>;

/** The question that stands, if there is one. */
export function InsertingDialog({
  editor,
  language,
  inserting: { asked, end },
}: {
  editor: Editor | undefined;
  language: string;
  inserting: Inserting;
}) {
  if (!editor || !asked || asked === 'picture' || asked === 'split') return null;
  const Asked = dialogs[asked];
  return <Asked editor={editor} language={language} onClose={end} onMissing={end} />;
}
