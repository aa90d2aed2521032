import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { type OpenNote, openNote } from '../footnotes/open-note.ts';
import type { Insertion } from './tools.ts';

type Asked =
  | { readonly what: Exclude<Insertion, 'picture' | 'split' | 'nowhere' | 'note'> }
  | { readonly what: 'note'; readonly note: OpenNote };

/**
 * What someone is being asked for, to put it into the text. The picture and the split ask for themselves; an ended
 * question gives the focus back to the text.
 */
export function useInserting(editor: Editor | undefined, onSplit: () => void) {
  const t = useStrings();
  const [asked, setAsked] = useState<Asked>();
  const choosePicture = useRef(() => {});
  const begin = useRef<(insertion: Insertion) => void>(() => {});
  begin.current = (insertion) => {
    if (insertion === 'split') return onSplit();
    if (insertion === 'picture') return choosePicture.current();
    const note = insertion === 'note' && editor ? openNote(editor) : undefined;
    if (insertion === 'nowhere' || (insertion === 'note' && !note)) return raiseAlert('info', t('editor.notHere'));
    if (insertion !== 'note') setAsked({ what: insertion });
    else if (note) setAsked({ what: 'note', note });
  };
  const end = useCallback(() => setAsked(undefined), []);
  useEffect(() => {
    if (asked && editor) return () => void editor.commands.focus();
  }, [asked, editor]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isForList(event)) return;
      event.preventDefault();
      begin.current('shortcuts');
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return { asked, begin: useCallback((insertion: Insertion) => begin.current(insertion), []), end, choosePicture };
}

/** F1, or a “?” where nothing is being written and single keys do something. */
function isForList({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === 'F1') return true;
  const isWritten =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]');
  return key === '?' && !isWritten && document.documentElement.dataset.shortcuts !== 'off';
}

export type Inserting = ReturnType<typeof useInserting>;
