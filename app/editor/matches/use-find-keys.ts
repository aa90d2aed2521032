import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import { findKeyOf } from './find-keys.ts';
import { goToMatch } from './look.ts';
import type { Finding } from './use-finding.ts';

/** The keys of finding, anywhere in the workspace. */
export function useFindKeys(
  editor: Editor | undefined,
  finding: Finding,
  { mayReplace, onEverywhere }: { mayReplace: boolean; onEverywhere: () => void },
): void {
  const act = useRef<(event: KeyboardEvent) => void>(() => {});
  act.current = (event) => {
    const key = event.isComposing || event.defaultPrevented ? undefined : findKeyOf(event);
    if (!key || !editor || isInDialog(event.target)) return;
    // Escape means something in a menu, a drawer and a field of the outline.
    if (key === 'close' && (!finding.mode || !isOfSearch(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'close') finding.close();
    else if (key === 'everywhere') onEverywhere();
    else if (key === 'find' || key === 'replace') finding.open(key === 'replace' && mayReplace ? 'replace' : 'find');
    else if (finding.mode) goToMatch(editor, key === 'next' ? 1 : -1);
    else finding.open('find');
  };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => act.current(event);
    // Before the text has its turn, in which some of these keys delete or move.
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
}

function isOfSearch(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.findbar, .editor') !== null;
}
