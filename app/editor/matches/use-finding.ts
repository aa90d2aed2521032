import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { isOnlyLetters } from '#domain/match.ts';
import { plainSearch } from '#domain/match-wish.ts';
import { readCursor } from '../cursor-first.ts';
import { leaveSearch, look } from './look.ts';
import { searchedIn } from './searched.ts';
import type { Wish } from './wish.ts';

/** What the bar shows: the line for finding, or that for replacing as well. */
export type FindMode = 'find' | 'replace';

const { allForms: _, ...plain } = plainSearch;
const nothing: Omit<Wish, 'language'> = { term: '', ...plain };

/** Letters of a selection that become the term. More are not what someone looks for, but what they want to change. */
const longestTerm = 200;

/**
 * Finding in the open text: whether the bar is shown, and what is looked for. It stays the same from text to text.
 *
 * @param initial - what the page was opened to find, if anything
 */
export function useFinding(editor: Editor | undefined, language: string, initial?: typeof nothing) {
  const [mode, setMode] = useState<FindMode | undefined>(initial && 'find');
  const [wish, setWish] = useState(initial ?? nothing);
  /** Counts how often the bar was asked for: each time its field gets the focus. */
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (editor && !editor.isDestroyed) look(editor, mode && { ...wish, language });
  }, [editor, mode, wish, language]);

  return {
    mode,
    asked,
    wish,
    change: (change: Partial<typeof nothing>) => setWish((before) => ({ ...before, ...change })),
    open(wanted: FindMode) {
      if (editor) readCursor(editor.view);
      const isInText = editor?.view.hasFocus() || !mode;
      const term = editor && isInText ? selectedTerm(editor) : undefined;
      if (term !== undefined) setWish((before) => ({ ...before, term: before.isPattern ? literally(term) : term }));
      setMode(wanted);
      setAsked((count) => count + 1);
    },
    close() {
      setMode(undefined);
      if (editor) leaveSearch(editor);
    },
  };
}

export type Finding = ReturnType<typeof useFinding>;

/** The selected letters; undefined where there are none, or more than a paragraph's. */
function selectedTerm({ state: { selection, doc } }: Editor): string | undefined {
  const { $from, from, to, empty } = selection;
  if (empty || !$from.sameParent(selection.$to) || to - from > longestTerm) return undefined;
  const [paragraph] = searchedIn(doc, from, to).filter(({ start }) => start === $from.start());
  const term = paragraph?.text.slice(from - paragraph.start, to - paragraph.start);
  return term && isOnlyLetters(term) ? term : undefined;
}

/** Letters as a regular expression that finds them. */
function literally(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
