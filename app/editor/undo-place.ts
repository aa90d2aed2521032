import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { UndoManager } from 'yjs';

const commands = { historyUndo: 'undo', historyRedo: 'redo' } as const;

/**
 * Puts the cursor behind the change of an undo or redo, so that one continues to write there; the binding would leave
 * it one change before. The browser's own undo, from its menus, is handled as ours, which knows whose changes are one's
 * own.
 */
export const UndoPlace = Extension.create({
  name: 'undoPlace',
  addExtensions: () => [UndoneCursor],
  // Before the binding's own keys.
  priority: 1_001,
  addKeyboardShortcuts() {
    const { editor } = this;
    // Also where there is nothing to do: redo, whose key is that of undo with Shift, would fall back to undo.
    const done = (command: 'undo' | 'redo') => () => editor.commands[command]() || true;
    return { 'Mod-z': done('undo'), 'Shift-Mod-z': done('redo'), 'Mod-y': done('redo') };
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        filterTransaction(transaction, state) {
          // Changes of others are not to be undone, and the binding still assumes that of the next movement of a
          // cursor; it would then begin another undo step at each letter of someone else.
          const isStale = !transaction.docChanged && ySyncPluginKey.getState(state)?.addToHistory === false;
          if (isStale && transaction.getMeta(ySyncPluginKey) === undefined)
            transaction.setMeta(ySyncPluginKey, { addToHistory: true });
          return true;
        },
        appendTransaction(transactions, before, after) {
          const isUndo = transactions.some((each) => each.getMeta(ySyncPluginKey)?.isUndoRedoOperation === true);
          const end = isUndo ? endOfChange(before.doc, after.doc) : undefined;
          if (end === undefined) return null;
          return after.tr.setSelection(TextSelection.near(after.doc.resolve(end), -1)).scrollIntoView();
        },
        props: {
          handleDOMEvents: {
            beforeinput(_view, event) {
              if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
              event.preventDefault();
              return editor.commands[commands[event.inputType]]();
            },
          },
        },
      }),
    ];
  },
});

/**
 * Forgets where the cursor was before what is undone. The binding remembers it after the undo, when it is of no use any
 * more, and would go there with the next word of someone else: what is typed next would replace what was selected then.
 */
const UndoneCursor = Extension.create({
  name: 'undoneCursor',
  // Its plugin hears of an undo after the binding's.
  priority: 1,
  addProseMirrorPlugins: () => [
    new Plugin({
      view({ state }) {
        const undoManager: UndoManager | undefined = yUndoPluginKey.getState(state)?.undoManager;
        const forget = () => {
          const { binding } = ySyncPluginKey.getState(state);
          if (binding) binding.beforeTransactionSelection = null;
        };
        undoManager?.on('stack-item-popped', forget);
        return { destroy: () => undoManager?.off('stack-item-popped', forget) };
      },
    }),
  ],
});

/** Where in a text ends what it has differently from an older one; undefined where they are the same. */
function endOfChange(before: Node, after: Node): number | undefined {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null) return undefined;
  // The same text at both ends can overlap: "aa" that became "a".
  return end.b + Math.max(0, start - Math.min(end.a, end.b));
}
