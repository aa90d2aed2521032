import type { Editor } from '@tiptap/core';
import { useCallback, useSyncExternalStore } from 'react';

/** Milliseconds after a key until its effects around the text are checked: the frame that shows it comes first. */
const lookMs = 20;

/** What a component wants to know of the editor's state; it renders again when that changes, not at every key. */
export function useEditorState(editor: Editor | undefined, know: (editor: Editor) => string): string {
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        timer = undefined;
        changed();
      };
      const lookSoon = () => {
        timer ??= setTimeout(look, lookMs);
      };
      editor?.on('transaction', lookSoon);
      return () => {
        clearTimeout(timer);
        editor?.off('transaction', lookSoon);
      };
    },
    [editor],
  );
  const answer = () => (editor ? know(editor) : '');
  return useSyncExternalStore(subscribe, answer, answer);
}
