import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { Insertion } from '../formatting/tools.ts';

/** Opens a note that is pressed, or selected with the arrow keys when Enter is pressed. */
export const NotePresses = Extension.create<{ readonly begin: (insertion: Insertion) => void }>({
  name: 'notePresses',
  addProseMirrorPlugins() {
    const { begin } = this.options;
    return [
      new Plugin({
        props: {
          handleClickOn(view, _pos, node, place) {
            if (node.type.name !== 'footnote') return false;
            view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)));
            begin('note');
            return true;
          },
          handleDOMEvents: {
            // By the keyboard, or by what presses for someone: a pointer's press has come already.
            click(view, event) {
              const sign = event.target instanceof Element ? event.target.closest('.note-sign') : null;
              if (!sign || event.detail !== 0) return false;
              const place = view.posAtDOM(sign, 0);
              view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)));
              begin('note');
              return true;
            },
          },
          handleKeyDown({ state: { selection } }, { key }) {
            const isNote = selection instanceof NodeSelection && selection.node.type.name === 'footnote';
            if (!isNote || key !== 'Enter') return false;
            begin('note');
            return true;
          },
        },
      }),
    ];
  },
});
