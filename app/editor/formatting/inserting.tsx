import type { Editor } from '@tiptap/core';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { withWords } from '#app/strings.ts';
import type { Inserting } from './use-inserting.ts';

const dialogs = {
  link: fetchedPart(() => withWords('formatting', import('./link-dialog.tsx'))),
  language: fetchedPart(() => withWords('formatting', import('./language-dialog.tsx'))),
  character: fetchedPart(() => withWords('formatting', import('./character-dialog.tsx'))),
  shortcuts: fetchedPart(() => withWords('formatting', import('./shortcuts-dialog.tsx'))),
} as const;
const NotePopover = fetchedPart(() => withWords('formatting', import('../footnotes/note-popover.tsx')));

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
  if (!editor || !asked) return null;
  const given = { editor, language, onClose: end, onMissing: end };
  if (asked.what === 'note') return <NotePopover {...given} note={asked.note} />;
  const Asked = dialogs[asked.what];
  return <Asked {...given} />;
}
