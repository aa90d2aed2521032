import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { RelativePosition } from 'yjs';
import { sharedPlace } from '../shared-place.ts';
import { noteAt, type SharedNote } from './note-place.ts';

/** The note that is written: one of the text, or one that will be at a place as soon as it has words. */
export type OpenNote = { readonly note: SharedNote } | { readonly at: RelativePosition };

/**
 * The selected note, or the place behind the selection for a new one. The cursor goes there: what is typed before the
 * note's window is here is not lost.
 *
 * @returns undefined where no note can be: in preformatted lines
 */
export function openNote(editor: Editor): OpenNote | undefined {
  const { selection, schema, doc, tr } = editor.state;
  const { footnote } = schema.nodes;
  const { $to } = selection;
  if (selection instanceof NodeSelection && selection.node.type === footnote) {
    const note = noteAt(editor.state, selection.from);
    editor.view.dispatch(tr.setSelection(TextSelection.create(doc, selection.to)));
    return note && { note };
  }
  const at = sharedPlace(editor.state, $to.pos);
  if (!footnote || !at || !$to.parent.canReplaceWith($to.index(), $to.index(), footnote)) return undefined;
  return { at };
}
