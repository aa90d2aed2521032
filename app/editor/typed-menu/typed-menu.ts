import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion } from '@tiptap/suggestion';

/** A sign that opens a menu, with what was typed behind it. */
export type TypedSign = {
  readonly query: string;
  readonly from: number;
  readonly to: number;
  /** Where it is in the window. */
  readonly box: () => DOMRect | null;
};

/** What the editor and the menu of a sign know of each other. */
export type TypedMenu = {
  readonly now: () => TypedSign | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  /** Has the menu hear the keys that are pressed while it stands; it says whether it used one. Gives its end. */
  readonly hearKeys: (hear: (event: KeyboardEvent) => boolean) => () => void;
  /** Puts some words, or none, in the place of what was typed, and ends. */
  readonly take: (editor: Editor, words?: string) => void;
  /** Ends, and leaves what was typed. */
  readonly end: (editor: Editor) => void;
  readonly extension: Extension;
};

type Range = { readonly from: number; readonly to: number };

/** The menu of a “/” that stands alone in its line: “and/or” is no wish. */
export const createSlashMenu = () =>
  createTypedMenu('slash', '/', (parent, { from, to }) => parent.content.size === to - from);

/** The menu of an “@” where a word may begin: in an email address it is none. */
export const createNameMenu = () =>
  createTypedMenu('nameSign', '@', (parent, { from }, state) => {
    const at = state.doc.resolve(from).parentOffset;
    return !/[\p{L}\p{N}_.]/u.test(parent.textBetween(Math.max(0, at - 1), at, undefined, '\ufffc'));
  });

function createTypedMenu(
  name: string,
  char: string,
  isMeant: (parent: Node, range: Range, state: EditorState) => boolean,
): TypedMenu {
  let sign: TypedSign | undefined;
  let keys: ((event: KeyboardEvent) => boolean) | undefined;
  const listeners = new Set<() => void>();
  const pluginKey = new PluginKey(name);
  const set = (next: TypedSign | undefined) => {
    sign = next;
    for (const changed of listeners) changed();
  };
  const extension = Extension.create({
    name,
    // Enter takes from the list, and breaks no line.
    priority: 1_100,
    addProseMirrorPlugins() {
      return [
        Suggestion({
          editor: this.editor,
          pluginKey,
          char,
          startOfLine: char === '/',
          allowedPrefixes: null,
          // As names have them.
          allowSpaces: true,
          decorationClass: 'typed-sign',
          allow: ({ state, range }) => {
            const { parent } = state.doc.resolve(range.from);
            return parent.isTextblock && !parent.type.spec.code && isMeant(parent, range, state);
          },
          render: () => ({
            onStart: ({ query, range, clientRect }) => set({ query, ...range, box: () => clientRect?.() ?? null }),
            onUpdate: ({ query, range, clientRect }) => set({ query, ...range, box: () => clientRect?.() ?? null }),
            onKeyDown: ({ event }) => keys?.(event) ?? false,
            onExit: () => set(undefined),
          }),
        }),
      ];
    },
  });
  return {
    extension,
    now: () => sign,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    hearKeys(hear) {
      keys = hear;
      return () => {
        keys = undefined;
      };
    },
    end: (editor) => exitSuggestion(editor.view, pluginKey),
    take(editor, words = '') {
      const { view } = editor;
      if (sign) view.dispatch(view.state.tr.insertText(words, sign.from, sign.to));
      exitSuggestion(view, pluginKey);
    },
  };
}
