import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { Match } from '#domain/match.ts';
import { type SearchProblem, tell } from './find-in-text.ts';
import { listMatches, matchesKey, noMatches, type ShownMatches } from './shown-matches.ts';
import { beginSearch, type Wish } from './wish.ts';

/** What the bar says of a search. */
export type Found = {
  readonly total: number;
  /** The number of the current match, from 1. */
  readonly number?: number | undefined;
  readonly isSearching: boolean;
  readonly problem?: SearchProblem | undefined;
};

/** The search of an editor, as it is now. */
export function shownIn(editor: Editor): ShownMatches {
  return matchesKey.getState(editor.state) ?? noMatches;
}

/** Looks for something, from where the last search began or the cursor is; or ends the search. */
export function look(editor: Editor, wish: Wish | undefined): void {
  const { storage, state, view } = editor;
  const before = shownIn(editor);
  const search = wish && wish.term !== '' ? beginSearch(wish) : undefined;
  storage.findInText.patterns?.drop();
  storage.findInText.problem = wish && wish.term !== '' && !search ? 'invalid' : undefined;
  const origin = before.current?.from ?? (before.search ? before.origin : state.selection.from);
  view.dispatch(tell(state.tr, { kind: 'begin', search, origin }));
  showCurrent(editor);
}

/** What is found. The number of the current match is counted: not to be asked at every key. */
export function foundIn(editor: Editor): Found {
  const shown = shownIn(editor);
  const { current, set, total } = shown;
  return {
    total,
    number: current && set.find(0, current.from).filter(({ from }) => from <= current.from).length,
    isSearching: shown.waiting.length > 0,
    problem: editor.storage.findInText.problem,
  };
}

/** Goes to the next match or the one before; behind the last comes the first. */
export function goToMatch(editor: Editor, direction: 1 | -1): void {
  const shown = shownIn(editor);
  const all = listMatches(shown);
  const { from, to } = shown.current ?? { from: shown.origin - 1, to: shown.origin };
  const next =
    direction === 1
      ? (all.find((match) => match.from > from) ?? all[0])
      : (all.findLast((match) => match.from < (shown.current ? from : to)) ?? all.at(-1));
  if (next) selectMatch(editor, next);
}

/** Puts the selection on the current match, and the person back into the text. */
export function leaveSearch(editor: Editor): void {
  const { current } = shownIn(editor);
  if (current) selectMatch(editor, current);
  look(editor, undefined);
  editor.view.focus();
}

/** Makes a match the current one, selects it, and shows it. */
function selectMatch(editor: Editor, { from, to }: Match): void {
  const { state, view } = editor;
  const tr = state.tr.setSelection(TextSelection.create(state.doc, from, to));
  view.dispatch(tell(tr, { kind: 'go', to: { from, to } }));
  showCurrent(editor);
}

/** Scrolls to the current match, without moving the page where it is seen already. */
export function showCurrent(editor: Editor): void {
  // ProseMirror itself would only scroll to a selection that has the focus.
  editor.view.dom.querySelector('.match--current')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
