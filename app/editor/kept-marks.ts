import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/**
 * Keeps the marks that were chosen for the next letter when someone else writes meanwhile: the binding replaces the
 * whole text then, and ProseMirror forgets them with every change.
 */
export const KeptMarks = Extension.create({
  name: 'keptMarks',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, after) {
        const isOfOthers = transactions.some((each) => {
          const meta = each.getMeta(ySyncPluginKey);
          return meta?.isChangeOrigin === true && meta.isUndoRedoOperation !== true;
        });
        if (!isOfOthers || !before.storedMarks || after.storedMarks || !after.selection.empty) return null;
        return after.tr.setStoredMarks(before.storedMarks);
      },
    }),
  ],
});
