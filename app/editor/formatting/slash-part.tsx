import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { withWords } from '#app/strings.ts';
import type { SlashMenu } from './slash.ts';
import type { Insertion } from './tools.ts';

const SlashList = fetchedPart(() => withWords('formatting', import('./slash-list.tsx')));

/** The list under a “/” that stands alone in a line, while there is one. */
export function SlashPart({
  editor,
  menu,
  begin,
}: {
  editor: Editor | undefined;
  menu: SlashMenu;
  begin: (insertion: Insertion) => void;
}) {
  const slash = useSyncExternalStore(menu.subscribe, menu.now, menu.now);
  if (!slash || !editor) return null;
  return <SlashList editor={editor} slash={slash} menu={menu} begin={begin} />;
}
