import { commands, Extension } from '@tiptap/core';

/**
 * Gives the text the focus at once. Tiptap waits for the next frame, which may be late: what is typed until then, right
 * after a button or a menu, would go nowhere.
 */
export const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',
  addCommands: () => ({
    focus: (position, options) => (given) => {
      const { view, tr, dispatch } = given;
      if (dispatch && position !== false && !view.hasFocus()) {
        view.focus();
        if (options?.scrollIntoView !== false) tr.scrollIntoView();
      }
      return commands.focus(position, options)(given);
    },
  }),
});
