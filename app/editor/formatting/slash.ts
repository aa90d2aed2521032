import { type Editor, Extension } from '@tiptap/core';
import { exitSuggestion, Suggestion, SuggestionPluginKey } from '@tiptap/suggestion';

/** A “/” that stands alone in a line, with what was typed behind it. */
export type Slash = {
  readonly query: string;
  readonly from: number;
  readonly to: number;
  /** Where it is in the window. */
  readonly box: () => DOMRect | null;
};

/** What the editor and the menu of “/” know of each other. */
export type SlashMenu = {
  readonly now: () => Slash | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  /** Has the menu hear the keys that are pressed while it stands; it says whether it used one. Gives its end. */
  readonly hearKeys: (hear: (event: KeyboardEvent) => boolean) => () => void;
  /** Takes what was typed away, and ends. */
  readonly take: (editor: Editor) => void;
  /** Ends, and leaves what was typed. */
  readonly end: (editor: Editor) => void;
  readonly extension: Extension;
};

export function createSlashMenu(): SlashMenu {
  let slash: Slash | undefined;
  let keys: ((event: KeyboardEvent) => boolean) | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Slash | undefined) => {
    slash = next;
    for (const changed of listeners) changed();
  };
  const extension = Extension.create({
    name: 'slash',
    // Enter takes from the list, and breaks no line.
    priority: 1_100,
    addProseMirrorPlugins() {
      return [
        Suggestion({
          editor: this.editor,
          char: '/',
          startOfLine: true,
          // As names of tools have them.
          allowSpaces: true,
          decorationClass: 'slash',
          // Alone in its line: “and/or” is no wish.
          allow: ({ state, range }) => {
            const { parent } = state.doc.resolve(range.from);
            return parent.isTextblock && !parent.type.spec.code && parent.content.size === range.to - range.from;
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
    now: () => slash,
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
    end: (editor) => exitSuggestion(editor.view, SuggestionPluginKey),
    take(editor) {
      const { view } = editor;
      if (slash) view.dispatch(view.state.tr.delete(slash.from, slash.to));
      exitSuggestion(view, SuggestionPluginKey);
    },
  };
}
