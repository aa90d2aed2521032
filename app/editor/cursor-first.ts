import { Extension } from '@tiptap/core';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { yCursorPluginKey } from '@tiptap/y-tiptap';

type CursorFirstOptions = {
  /** Has the listener called before the server changes the document, and before the room is left; gives its end. */
  readonly beforeChange: (hear: () => void) => () => void;
};

/** ProseMirror's watch over the page. Not in its types; tests/browser/cursor-first.test.ts checks that it exists. */
type Watch = { readonly flush: () => void; readonly forceFlush: () => void };

/**
 * Reads where the cursor is before something of someone else is drawn, and before a key or the clipboard is processed.
 * Browsers report a moved cursor with the next frame, and ProseMirror puts it back where it was if it draws in between,
 * or uses the old place if another key comes in between: text typed next would go to the wrong place.
 */
export const CursorFirst = Extension.create<CursorFirstOptions, { view?: EditorView }>({
  name: 'cursorFirst',
  // The first to hear a key, and the outermost to see what is drawn.
  priority: 1_001,
  addStorage: () => ({}),
  dispatchTransaction({ transaction, next }) {
    const { view } = this.storage;
    const isOfOthers = transaction.getMeta(yCursorPluginKey) !== undefined && !transaction.docChanged;
    if (!view || !isOfOthers) return next(transaction);
    const before = view.state;
    readCursor(view);
    next(view.state === before ? transaction : renew(transaction, view));
  },
  addProseMirrorPlugins() {
    const { options, storage } = this;
    return [
      new Plugin({
        view(view) {
          storage.view = view;
          return { destroy: options.beforeChange(() => readCursor(view)) };
        },
        props: {
          handleDOMEvents: {
            ...putCursorBack(),
            ...{ keydown: readFirst, cut: readFirst, copy: readFirst, paste: readFirst },
          },
        },
      }),
    ];
  },
});

/**
 * Puts the cursor where it was as soon as a text has the focus again: browsers have it at the start then, and ProseMirror
 * may take that for a wish. Where a pointer gives the focus, the cursor goes where it points.
 */
function putCursorBack() {
  let isPointed = false;
  const point = () => {
    isPointed = true;
    return false;
  };
  return {
    ...{ pointerdown: point, mousedown: point, touchstart: point },
    focus(view: EditorView) {
      if (!isPointed) view.focus();
      return false;
    },
    blur() {
      isPointed = false;
      return false;
    },
  };
}

/** Reads where the cursor is before the event is processed: menus cut, copy and paste without a key. */
function readFirst(view: EditorView): false {
  readCursor(view);
  return false;
}

/** Reads where the cursor is, before the browser reports it. */
export function readCursor(view: EditorView): void {
  if (view.isDestroyed || view.composing) return;
  const watch = (view as unknown as { domObserver: Watch }).domObserver;
  // While a delayed reading is due, a plain one does nothing.
  watch.forceFlush();
  watch.flush();
}

/** The same transaction, which has others’ cursors drawn and changes nothing, on the state that the view has now. */
function renew(transaction: Transaction, view: EditorView): Transaction {
  const { meta } = transaction as unknown as { meta: Record<string, unknown> };
  const renewed = view.state.tr;
  for (const [key, value] of Object.entries(meta)) renewed.setMeta(key, value);
  return renewed;
}
