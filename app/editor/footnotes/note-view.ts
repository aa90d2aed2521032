import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { inlineText } from '#domain/plain-text.ts';
import { readNote } from '#domain/read-text.ts';

/** The sign of a note in the text: its name is what the note says. */
export function noteView(node: Node, isEditable: boolean): NodeView {
  const dom = document.createElement('button');
  dom.type = 'button';
  dom.className = 'note-sign';
  dom.contentEditable = 'false';
  // Those who write walk to it with the arrows; those who may only read have no cursor.
  dom.tabIndex = isEditable ? -1 : 0;
  dom.textContent = '†';
  const name = ({ attrs }: Node) => {
    const words = inlineText(readNote(attrs.note));
    dom.title = words;
    dom.setAttribute('aria-label', words || '†');
  };
  name(node);
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false;
      name(next);
      return true;
    },
    // Its name changes with the note, which is no typing.
    ignoreMutation: () => true,
  };
}
