import type { Editor } from '@tiptap/core';
import * as Y from 'yjs';
import type { OutlineWish } from './block-action.ts';
import type { Room } from './open-room.ts';
import type { Saving } from './saving.ts';

/**
 * The request to divide a block before the part of its text that holds the cursor; undefined where that is the first.
 * The place is given as Yjs gives it: it stays the same while others write.
 */
export function splitWish(editor: Editor, room: Room, blockId: string): OutlineWish | undefined {
  const index = editor.state.selection.$from.index(0);
  if (index === 0) return undefined;
  const place = Y.createRelativePositionFromTypeIndex(room.document.getXmlFragment('default'), index);
  return { intent: 'split', blockId, at: JSON.parse(JSON.stringify(Y.relativePositionToJSON(place))) };
}

/** Calls back once everything is saved, which it mostly is: the server could not divide text that it does not have. */
export function onceSaved(saving: Saving, act: () => void): void {
  if (saving.current() === 'saved') {
    act();
    return;
  }
  const stop = saving.subscribe(() => {
    if (saving.current() !== 'saved') return;
    stop();
    act();
  });
}
