import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { wordsChanged } from '#app/editor/words-of-node.ts';
import type { Hand } from '#domain/stint.ts';

/** Words are counted when nothing was typed for so long, not at each key. */
const restMs = 1_500;

type Hearing = {
  /** Something was typed here: called at each key. */
  readonly onKey: () => void;
  /** So many words came, or went where it is negative. */
  readonly onWords: (words: number, hand: Hand) => void;
};

/**
 * Follows what is written in an editor, here and by hand: what others write comes through the same text, and is not
 * counted. Typing is counted in rests, and before anything else changes the text.
 *
 * @returns how to count what was typed last, and how to stop
 */
export function followTyping(editor: Editor, { onKey, onWords }: Hearing): { settle: () => void; stop: () => void } {
  let from: Node | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (to: Node) => {
    clearTimeout(timer);
    if (from && from !== to) onWords(wordsChanged(from, to), 'typed');
    from = undefined;
  };
  const follow = ({ editor: changed, transaction }: { editor: Editor; transaction: Transaction }) => {
    const after = changed.state.doc;
    if (transaction.before === after) return;
    const hand = handOf(transaction);
    if (hand !== 'typed') settle(transaction.before);
    if (hand === undefined) return;
    onKey();
    if (hand !== 'typed') return onWords(wordsChanged(transaction.before, after), hand);
    from ??= transaction.before;
    clearTimeout(timer);
    timer = setTimeout(() => settle(changed.state.doc), restMs);
  };
  editor.on('transaction', follow);
  return {
    settle: () => settle(editor.state.doc),
    stop() {
      editor.off('transaction', follow);
      settle(editor.state.doc);
    },
  };
}

/** Undefined for changes that are not of this editor's writer. */
function handOf(transaction: Transaction): Hand | undefined {
  const sync = transaction.getMeta(ySyncPluginKey);
  if (sync?.isChangeOrigin) return sync.isUndoRedoOperation ? 'undone' : undefined;
  return ['paste', 'drop', 'cut', 'replace'].includes(transaction.getMeta('uiEvent')) ? 'pasted' : 'typed';
}
