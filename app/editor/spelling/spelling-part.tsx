import type { Editor } from '@tiptap/core';
import { useSyncExternalStore } from 'react';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { withWords } from '#app/strings.ts';
import { tell } from './spelling.ts';

const SpellingMenu = fetchedPart(() => withWords('spelling', import('./spelling-menu.tsx')));

const nothing = () => () => {};

/** The menu of a marked word, while someone asks for it; or the word that there is none. */
export function SpellingPart({ editor, ...given }: { editor: Editor | undefined; projectId: string; path: string }) {
  const storage = editor?.storage.spelling;
  const subscribe = storage ? hearOf(storage.listeners) : nothing;
  const asked = useSyncExternalStore(
    subscribe,
    () => storage?.asked,
    () => undefined,
  );
  if (!editor || !asked) return null;
  const end = () => tell(editor, undefined);
  return <SpellingMenu {...given} editor={editor} asked={asked} onClose={end} onMissing={end} />;
}

type Listeners = Set<() => void>;
const hears = new WeakMap<Listeners, (changed: () => void) => () => void>();

/** The same for the same, so that nothing subscribes anew with each drawing. */
function hearOf(listeners: Listeners) {
  const made =
    hears.get(listeners) ??
    ((changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    });
  hears.set(listeners, made);
  return made;
}
