import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openNote } from '../footnotes/open-note.ts';
import type { Insertion } from './formats.ts';

/**
 * What someone is being asked for, to put it into the text. The picture and the split ask for themselves; an ended
 * question gives the focus back to the text.
 */
export function useInserting(editor: Editor | undefined, onSplit: () => void) {
  const [asked, setAsked] = useState<Insertion>();
  const choosePicture = useRef(() => {});
  const latest = useRef({ editor, onSplit });
  latest.current = { editor, onSplit };
  const begin = useCallback((insertion: Insertion) => {
    const { current } = latest;
    if (insertion === 'split') current.onSplit();
    else if (insertion === 'picture') choosePicture.current();
    else if (insertion !== 'note' || (current.editor && openNote(current.editor))) setAsked(insertion);
  }, []);
  const end = useCallback(() => setAsked(undefined), []);
  useEffect(() => {
    if (asked && editor) return () => void editor.commands.focus();
  }, [asked, editor]);
  return { asked, begin, end, choosePicture };
}

export type Inserting = ReturnType<typeof useInserting>;
