import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Awareness } from 'y-protocols/awareness';

type CursorFirstOptions = {
  /** Has the listener called before the server changes the document, and before the room is left; gives its end. */
  readonly beforeChange: (hear: () => void) => () => void;
  /** The cursors of others, which are drawn in a task of their own after they changed. */
  readonly awareness: Awareness | null;
};

/** ProseMirror's watch over the page. Not in its types; tests/browser/cursor-first.test.ts checks that it exists. */
type Watch = { readonly flush: () => void };

/**
 * Reads where the cursor is before something of someone else is drawn. Browsers report a moved cursor some milliseconds
 * after the key or the click, and ProseMirror puts it back where it was if it draws in between: text typed next would
 * go to the wrong place.
 */
export const CursorFirst = Extension.create<CursorFirstOptions>({
  name: 'cursorFirst',
  // Before the caret extension: its task of drawing others' cursors must come after ours.
  priority: 1_001,
  addProseMirrorPlugins() {
    const { beforeChange, awareness } = this.options;
    return [
      new Plugin({
        view(view) {
          const read = () => readCursor(view);
          const readSoon = () => void setTimeout(read);
          const stopHearing = beforeChange(read);
          awareness?.on('change', readSoon);
          return {
            destroy() {
              stopHearing();
              awareness?.off('change', readSoon);
            },
          };
        },
      }),
    ];
  },
});

/** Reads where the cursor is, before the browser reports it. */
export function readCursor(view: EditorView): void {
  const watch = (view as unknown as { domObserver: Watch }).domObserver;
  if (!view.isDestroyed && !view.composing) watch.flush();
}
