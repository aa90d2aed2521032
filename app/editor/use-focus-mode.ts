import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { showWrittenParagraph } from './written-paragraph.ts';

/** Whether nothing but the text is shown: by the button, or with Ctrl or Cmd, Shift and Enter, anywhere in the workspace. */
export function useFocusMode(editor: Editor | undefined) {
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (editor) showWrittenParagraph(editor, isFocused);
  }, [editor, isFocused]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.shiftKey || event.altKey || event.ctrlKey === event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      setFocused((isOn) => !isOn);
    };
    // Before the text has its turn, where it would break the line.
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
  return { isFocused, setFocused };
}
