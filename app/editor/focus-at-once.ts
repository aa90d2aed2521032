import { commands, Extension, resolveFocusPosition } from '@tiptap/core';

/**
 * Gives the text the focus at once. Tiptap waits for the next frame, which may be late: what is typed until then, right
 * after a button or a menu, would go nowhere, and the focus would be taken from where someone went meanwhile.
 */
export const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',
  addCommands: () => ({
    focus:
      (position = null, options) =>
      (given) => {
        const { view, tr, dispatch } = given;
        if (dispatch && position !== false) view.focus();
        // What is outside an open menu cannot have it before the menu is gone.
        if (!dispatch || !view.hasFocus()) return commands.focus(position, options)(given);
        const selection = resolveFocusPosition(tr.doc, position);
        if (selection && !selection.eq(tr.selection)) tr.setSelection(selection);
        if (options?.scrollIntoView !== false) tr.scrollIntoView();
        return true;
      },
  }),
});
