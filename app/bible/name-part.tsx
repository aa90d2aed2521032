import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import type { TypedMenu } from '#app/editor/typed-menu/typed-menu.ts';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { withWords } from '#app/strings.ts';
import type { NamedEntry } from './use-entries.ts';

const NameList = fetchedPart(() => withWords('bible', import('./name-list.tsx')));

/** The list under an “@”, while there is one. */
export function NamePart({
  entries,
  language,
  editor,
  menu,
}: {
  entries: readonly NamedEntry[];
  language: string;
  editor: Editor | undefined;
  menu: TypedMenu;
}) {
  const sign = useSyncExternalStore(menu.subscribe, menu.now, menu.now);
  if (!sign || !editor || entries.length === 0) return null;
  return <NameList {...{ entries, language, editor, sign, menu }} />;
}
