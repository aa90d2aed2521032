import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { withWords } from '#app/strings.ts';
import type { TypedMenu } from '../typed-menu/typed-menu.ts';
import type { Insertion } from './tools.ts';

const SlashList = fetchedPart(() => withWords('formatting', import('./slash-list.tsx')));

/** The list under a “/” that stands alone in a line, while there is one. */
export function SlashPart({
  editor,
  menu,
  begin,
}: {
  editor: Editor | undefined;
  menu: TypedMenu;
  begin: (insertion: Insertion) => void;
}) {
  const sign = useSyncExternalStore(menu.subscribe, menu.now, menu.now);
  if (!sign || !editor) return null;
  return <SlashList editor={editor} sign={sign} menu={menu} begin={begin} />;
}
