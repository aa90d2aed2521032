import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { asOneStep } from '../matches/replace.ts';
import type { AskedWord } from './spelling.ts';

/**
 * Puts another word in the place of a marked one, as one step that is undone at once. Only the letters that differ are
 * replaced, so that all others keep their marks, and what someone else writes near them stays.
 */
export function replaceWord(editor: Editor, { from, to, word }: AskedWord, instead: string): void {
  const { state, view } = editor;
  if (state.doc.textBetween(from, to) !== word) return;
  let start = 0;
  while (start < Math.min(word.length, instead.length) && word[start] === instead[start]) start++;
  let end = 0;
  while (end < Math.min(word.length, instead.length) - start && word.at(-1 - end) === instead.at(-1 - end)) end++;
  const put = instead.slice(start, instead.length - end);
  const $from = state.doc.resolve(from + start);
  const marks = (start < word.length - end ? $from.nodeAfter : $from.nodeBefore)?.marks ?? $from.marks();
  // As replacing found words does: it counts for no goal (app/goals/typed-words.ts).
  const tr = state.tr.setMeta('uiEvent', 'replace');
  if (put === '') tr.delete(from + start, to - end);
  else tr.replaceWith(from + start, to - end, state.schema.text(put, marks));
  const behind = from + instead.length;
  asOneStep(editor, () => view.dispatch(tr.setSelection(TextSelection.create(tr.doc, behind)).scrollIntoView()));
}
