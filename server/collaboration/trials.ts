import * as Y from 'yjs';
import { withLateWords } from '#commands/document/late-words.ts';
import type { UpdateProblem } from '#domain/room.ts';
import type { Text } from '#domain/text.ts';

/** Copies of open documents in which updates are tried before they are written. */
export type Trials = {
  /** Why an update cannot be applied to a document; the trial keeps it, as the document will once it is written. */
  readonly problemOf: (document: Y.Doc, update: Uint8Array) => UpdateProblem | undefined;
  /** The text with the words of the last tried update that have no place in it; undefined where all have one. */
  readonly withLateWords: (document: Y.Doc, update: Uint8Array) => Text | undefined;
  /** Begins again from the document: the last tried update has not been written. */
  readonly forget: (document: Y.Doc) => void;
};

/**
 * An update that throws when it is applied must never get into the log: nobody could open the document again. The log
 * is written before the room's own document changes, so the update is tried on a copy first.
 */
export function createTrials(): Trials {
  const copies = new WeakMap<Y.Doc, Y.Doc>();
  const followed = new WeakSet<Y.Doc>();

  function copyOf(document: Y.Doc): Y.Doc {
    const held = copies.get(document);
    if (held) return held;
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(document));
    copies.set(document, copy);
    if (!followed.has(document)) {
      followed.add(document);
      document.on('update', (update: Uint8Array) => {
        const following = copies.get(document);
        if (following) Y.applyUpdate(following, update);
      });
    }
    return copy;
  }

  return {
    problemOf(document, update) {
      try {
        const copy = copyOf(document);
        Y.applyUpdate(copy, update);
        if (!isWaiting(copy) || isWaiting(document)) return undefined;
        copies.delete(document);
        return 'incomplete';
      } catch {
        copies.delete(document);
        return 'unreadable';
      }
    },
    withLateWords(document, update) {
      const copy = copies.get(document);
      return copy && withLateWords(document, copy, update);
    },
    forget: (document) => void copies.delete(document),
  };
}

/** Whether a document holds something that cannot be in it yet, because the part that it continues is missing. */
function isWaiting({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null;
}
