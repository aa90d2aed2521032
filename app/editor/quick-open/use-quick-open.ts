import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { commandOf, letterOf, type Pressed } from '#app/editor/matches/find-keys.ts';

/** Whether a key opens the list: Ctrl+K, on Apple's keyboards Cmd+K. */
function isOpening(event: Pressed): boolean {
  const [command, other] = commandOf(event);
  return command && !other && !event.altKey && !event.shiftKey && letterOf(event) === 'k';
}

/** Whether the key is of the text: with words chosen, or in a link, it sets the link. */
function isOfLink(editor: Editor | undefined): boolean {
  return editor?.isFocused === true && (!editor.state.selection.empty || editor.isActive('link'));
}

/** Whether the list of texts and actions is open, and the key for it anywhere in the workspace. */
export function useQuickOpen(editor: Editor | undefined) {
  const [isOpen, setOpen] = useState(false);
  const act = useRef<(event: KeyboardEvent) => void>(() => {});
  act.current = (event) => {
    if (event.isComposing || !isOpening(event) || isOfLink(editor)) return;
    const dialog = event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]');
    if (dialog && !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    // Once more, and it is gone.
    setOpen(!isOpen);
  };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => act.current(event);
    // Before the text has its turn, in which the key would ask for a link.
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
