import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/**
 * Selects the note where the cursor is, or puts a new one behind the selection.
 *
 * @returns false where no note can be: in preformatted lines
 */
export function openNote(editor: Editor): boolean {
  const { selection, schema } = editor.state;
  const { footnote } = schema.nodes;
  if (selection instanceof NodeSelection && selection.node.type === footnote) return true;
  const { $to } = selection;
  if (!footnote || !$to.parent.canReplaceWith($to.index(), $to.index(), footnote)) return false;
  const { tr } = editor.state;
  tr.insert($to.pos, footnote.create());
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, $to.pos)).scrollIntoView());
  return true;
}
