import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** How far down the window the line stands that is written: a little above the middle, as on a page. */
const lineAt = 0.45;

/** Keeps the line with the cursor in the middle of the window, where someone has chosen that (domain/appearance.ts). */
export const TypewriterScrolling = Extension.create({
  name: 'typewriterScrolling',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleScrollToSelection(view) {
          const window = view.dom.closest('.ws__main');
          if (document.documentElement.dataset.typewriter !== 'on' || !window) return false;
          const line = view.coordsAtPos(view.state.selection.head);
          const { top, height } = window.getBoundingClientRect();
          window.scrollTop += (line.top + line.bottom) / 2 - (top + height * lineAt);
          return true;
        },
      },
    }),
  ],
});
