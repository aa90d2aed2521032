import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Match } from '#domain/match.ts';
import type { Spelling as Language } from '#domain/spelling.ts';
import type { Check } from './check-spelling.ts';
import { beginMarks, chosenChecker, followSpelling, nextWrong, spellingKey, wrongAt } from './spelling-marks.ts';

/** A marked word whose menu someone asked for. */
export type AskedWord = Match & { readonly word: string; readonly spelling: Language; readonly suggestions: string[] };

type SpellingOptions = { readonly language: string; readonly projectId: string };

/** What the page knows of it: the word that was asked for, or `none` where no word is marked. */
type SpellingStorage = {
  asked: AskedWord | 'none' | undefined;
  readonly listeners: Set<() => void>;
};

declare module '@tiptap/core' {
  interface Storage {
    spelling: SpellingStorage;
  }
}

/**
 * Marks words that are in no dictionary. The check itself is fetched when the text is there and the page has nothing
 * else to do; no mark ever changes the text.
 */
export const Spelling = Extension.create<SpellingOptions, SpellingStorage>({
  name: 'spelling',
  addStorage: () => ({ asked: undefined, listeners: new Set() }),
  addKeyboardShortcuts() {
    const { editor } = this;
    const here = () => openWord(editor, wrongAt(editor.state, editor.state.selection.head));
    return { F7: () => openNext(editor), 'Shift-F10': here, ContextMenu: here };
  },
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        key: spellingKey,
        state: {
          init: () => beginMarks(options.language),
          apply: (tr, marks, before) => followSpelling(marks, tr, before),
        },
        props: {
          decorations: (state) => spellingKey.getState(state)?.set,
          attributes: (state) => ({ spellcheck: String(spellingKey.getState(state)?.isOfBrowser ?? true) }),
          handleDOMEvents: {
            contextmenu(view, event) {
              const word = wordUnder(view, event);
              if (!word || !openWord(editor, word)) return false;
              event.preventDefault();
              return true;
            },
          },
        },
        view: (view) => followView(view, options),
      }),
    ];
  },
});

/** Begins the check when it is chosen, and ends it. */
function followView(view: EditorView, options: SpellingOptions) {
  let check: Check | undefined;
  let isGone = false;
  const begin = async () => {
    if (chosenChecker() !== 'fabula' || !view.editable || check) return;
    const { checkSpelling } = await import('./check-spelling.ts');
    if (!isGone && !check && chosenChecker() === 'fabula') check = checkSpelling(view, options);
  };
  const change = () => {
    const marks = beginMarks(options.language);
    if (marks.checker === spellingKey.getState(view.state)?.checker) return;
    check?.stop();
    check = undefined;
    const { checker, isOfBrowser } = marks;
    view.dispatch(view.state.tr.setMeta(spellingKey, { kind: 'begin', checker, isOfBrowser }));
    void begin();
  };
  const chosen = new MutationObserver(change);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-spelling'] });
  const cancel = whenQuiet(() => begin().catch(() => undefined));
  const leave = () => check?.leave();
  view.dom.addEventListener('blur', leave);
  return {
    update({ state }: EditorView, before: EditorState) {
      check?.follow(state.doc === before.doc && !state.selection.eq(before.selection));
    },
    destroy() {
      isGone = true;
      cancel();
      chosen.disconnect();
      view.dom.removeEventListener('blur', leave);
      check?.stop();
    },
  };
}

/** Acts once the page has nothing else to do; returns what prevents it. */
function whenQuiet(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 1_000);
    return () => clearTimeout(timer);
  }
  const wish = requestIdleCallback(act, { timeout: 5_000 });
  return () => cancelIdleCallback(wish);
}

type Wrong = Match & { readonly spelling: Language };

function wordUnder(view: EditorView, { target }: Event): Wrong | undefined {
  const mark = target instanceof Element ? target.closest('.misspelled') : null;
  return mark ? wrongAt(view.state, view.posAtDOM(mark, 0)) : undefined;
}

/** Asks for the menu of the marked word at the cursor, or of the next one, where the cursor goes. */
function openNext(editor: Editor): boolean {
  const { state, view } = editor;
  if (spellingKey.getState(state)?.checker !== 'fabula' || !editor.isEditable) return false;
  const { head } = state.selection;
  const word = wrongAt(state, head) ?? nextWrong(state, head);
  if (!word) tell(editor, 'none');
  else {
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, word.to)).scrollIntoView());
    openWord(editor, word);
  }
  return true;
}

/** Asks for the menu of a word; false where there is none. */
function openWord(editor: Editor, wrong: Wrong | undefined): boolean {
  if (!wrong || !editor.isEditable) return false;
  const word = editor.state.doc.textBetween(wrong.from, wrong.to);
  const open = async () => {
    const { suggestWords } = await import('./spellers.ts');
    const suggestions = await suggestWords(wrong.spelling, word);
    // Meanwhile someone may have written on.
    if (editor.isDestroyed || editor.state.doc.textBetween(wrong.from, wrong.to) !== word) return;
    tell(editor, { ...wrong, word, suggestions });
  };
  open().catch(() => tell(editor, { ...wrong, word, suggestions: [] }));
  return true;
}

/** Says which word was asked for; undefined ends its menu. */
export function tell(editor: Editor, asked: SpellingStorage['asked']): void {
  const { spelling } = editor.storage;
  spelling.asked = asked;
  for (const changed of spelling.listeners) changed();
}
