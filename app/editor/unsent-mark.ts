import { marksOf, markUnsent, settle } from './local-texts.ts';
import { settleMs } from './saving.ts';

/** A tab's mark on a text: this browser holds words of it that the server has not confirmed. */
export type UnsentMark = {
  /** Marks at most once for each change of the truth, not at every key. */
  readonly set: (isUnsent: boolean) => void;
  /** Removes immediately what was only waiting to be removed. */
  readonly end: () => void;
};

/** @param isRead - whether the local copy is part of the document by now */
export function createUnsentMark(uid: string, documentId: string, isRead: () => boolean): UnsentMark {
  const tab = crypto.randomUUID();
  // Text that earlier tabs left unsent is in the local copy, and is confirmed together with the rest.
  const inherited = marksOf(uid, documentId);
  let isMarked: boolean | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const takeAway = () => {
    settling = undefined;
    isMarked = false;
    settle(uid, [`${documentId}#${tab}`, ...(isRead() ? inherited : [])]);
  };

  return {
    set(isUnsent) {
      clearTimeout(settling);
      settling = undefined;
      if (isUnsent === isMarked) return;
      if (isUnsent) {
        isMarked = true;
        markUnsent(uid, documentId, tab);
      } else {
        settling = setTimeout(takeAway, settleMs);
      }
    },
    end() {
      clearTimeout(settling);
      if (settling !== undefined) takeAway();
    },
  };
}
