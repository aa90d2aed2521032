import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const key = new PluginKey<boolean>('writtenParagraph');

/** Tells the paragraph with the cursor from all others, while the focus mode is on. */
export const WrittenParagraph = Extension.create({
  name: 'writtenParagraph',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: { init: () => false, apply: (transaction, isShown) => transaction.getMeta(key) ?? isShown },
      props: {
        decorations(state) {
          const { $head } = state.selection;
          if (!key.getState(state) || $head.depth === 0) return null;
          const from = $head.before(1);
          return DecorationSet.create(state.doc, [
            Decoration.node(from, from + $head.node(1).nodeSize, { class: 'is-written' }),
          ]);
        },
      },
    }),
  ],
});

/** Begins or ends that. */
export function showWrittenParagraph(editor: Editor, isShown: boolean): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, isShown));
}
