import { Extension } from '@tiptap/core';
import { Mark } from '@tiptap/pm/model';
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { RelativePosition } from 'yjs';
import { lettersWait } from './letters-wait.ts';
import { sharedPlace } from './shared-place.ts';

type LetterFirstOptions = {
  /** Has the listener called before anything from elsewhere changes the text, and before the text goes; gives its end. */
  readonly beforeChange: (hear: () => void) => () => void;
  /** Fulfilled when that is so. */
  readonly whenSteady: Promise<unknown>;
  /** Notes where a letter is that waits: its tab may be killed before it is processed. */
  readonly note: (behind: RelativePosition, letter: string) => void;
};

/**
 * ProseMirror's watch over changes in the page's text. Not in its types; tests/browser/letter-first.test.ts checks that
 * it exists. `flushSoon` delays changes by 20 ms at most, `forceFlush` reads them now.
 */
type Watch = { readonly flushSoon: () => void; readonly forceFlush: () => void };

const browser = navigator.userAgent;

/** Signs that take the form of books when they are processed. */
const becomesOther = /^["'.<>-]$/;

/** Where the system replaces typed text (quotes, dashes, a writer's own shorthand), it has to write it itself. */
const hasSubstitutions = /Mac OS/.test(browser);

/**
 * Shows a typed letter before it is processed: it is put into the page, and ProseMirror, the binding to Yjs and all
 * that listens to them have their turn after the frame. No code ever sees a state without the letter: reading the
 * view's state, as every event of the editor does, reads the letter first; so does a change of the text from elsewhere,
 * hiding the page, and destroying the editor.
 */
export const LetterFirst = Extension.create<LetterFirstOptions>({
  name: 'letterFirst',
  addProseMirrorPlugins() {
    return lettersWait ? [letterFirst(this.options)] : [];
  },
});

function letterFirst({ beforeChange, whenSteady, note }: LetterFirstOptions): Plugin {
  let isSteady = false;
  let wait = () => {};
  const steady = () => {
    isSteady = true;
  };
  whenSteady.then(steady, () => {});
  return new Plugin({
    view(view) {
      const watch = (view as unknown as { domObserver: Watch }).domObserver;
      let isWaiting = false;
      const settle = () => {
        if (!isWaiting) return;
        isWaiting = false;
        watch.forceFlush();
      };
      wait = () => {
        isWaiting = true;
        watch.flushSoon();
        requestAnimationFrame(() => requestIdleCallback(settle));
      };
      const release = guardState(view, settle);
      const stopHearing = beforeChange(settle);
      addEventListener('pagehide', settle, true);
      addEventListener('visibilitychange', settle, true);
      return {
        destroy() {
          settle();
          release();
          stopHearing();
          removeEventListener('pagehide', settle, true);
          removeEventListener('visibilitychange', settle, true);
        },
      };
    },
    props: {
      handleDOMEvents: {
        beforeinput(view, event) {
          const isTyped = event.inputType === 'insertText' && !event.isComposing && !view.composing;
          // What becomes another sign is not shown before it does (smart-punctuation.ts).
          if (becomesOther.test(event.data ?? '')) return false;
          if (!isSteady || !isTyped || !continuesText(view.state)) return false;
          const place = sharedPlace(view.state, view.state.selection.from);
          if (place && event.data) note(place, event.data);
          wait();
          if (hasSubstitutions || !putLetter(event)) return false;
          event.preventDefault();
          return true;
        },
      },
    },
  });
}

/** Settles before any code reads the view's state; returns a function that undoes it. */
function guardState(view: EditorView, settle: () => void): () => void {
  let { state } = view;
  const common = { configurable: true, enumerable: true };
  Object.defineProperty(view, 'state', {
    ...common,
    get() {
      settle();
      return state;
    },
    set(next: EditorState) {
      state = next;
    },
  });
  return () => Object.defineProperty(view, 'state', { ...common, writable: true, value: state });
}

/**
 * Whether a letter at the cursor will look as it does in the page: in a text or at its end, with the marks around it.
 */
function continuesText({ selection, storedMarks }: EditorState): boolean {
  const $cursor = selection instanceof TextSelection ? selection.$cursor : null;
  if (!$cursor?.nodeBefore?.isText || storedMarks) return false;
  const isInside = $cursor.textOffset > 0 || $cursor.parentOffset === $cursor.parent.content.size;
  return isInside && Mark.sameSet($cursor.nodeBefore.marks, $cursor.marks());
}

/** Puts one letter where the page's cursor is in a text, which is faster than the browser's own typing; or does not. */
function putLetter({ data }: InputEvent): boolean {
  const selection = document.getSelection();
  const text = selection?.focusNode;
  if (!selection?.isCollapsed || !(text instanceof globalThis.Text) || !text.parentElement?.isContentEditable)
    return false;
  if (!data || !/^[^\p{C}]$/u.test(data)) return false;
  const at = selection.focusOffset;
  text.insertData(at, data);
  selection.collapse(text, at + data.length);
  return true;
}
