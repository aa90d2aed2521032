import * as Y from 'yjs';
import type { SaveFacts } from '#domain/room.ts';
import { followDevice } from '../device-copy.ts';
import { openLetterJournal } from '../letter-journal.ts';
import { openLocalCopy } from '../local-copy.ts';
import { holdLocalText, localName } from '../local-texts.ts';
import type { WritingPlace } from '../open-room.ts';
import { createUnsentMark } from '../unsent-mark.ts';
import { joinTabs, otherTab } from './between-tabs.ts';
import { type Readiness, readinessOfDocument } from './readable-text.ts';

/** A text that is written without a network. */
export type OfflineRoom = WritingPlace & {
  /** Whether it can be written in, once its copy has been read. */
  readonly whenReady: Promise<Readiness>;
  /** Puts letters that are shown and not in the document yet into it. */
  readonly settle: () => void;
};

/**
 * Opens the local copy of a text alone: what is written goes into the same stores, with the same marks, as where the
 * network is lost in an open room, and is sent when the text is next opened with one.
 */
export function openOfflineRoom(
  documentId: string,
  uid: string,
  { isBlank, told }: { readonly isBlank: boolean; readonly told: (change: Partial<SaveFacts>) => void },
): OfflineRoom {
  const document = new Y.Doc();
  const name = localName(uid, documentId);
  const local = openLocalCopy(name, document, (origin) => origin === otherTab);
  const letters = openLetterJournal(uid, documentId, document);
  const unsent = createUnsentMark(uid, documentId, () => true);
  const letGo = holdLocalText(name);
  const listeners = new Set<() => void>();
  const settle = () => {
    for (const hear of listeners) hear();
  };
  const device = followDevice({
    document,
    local,
    letters,
    isFromElsewhere: (origin) => origin === otherTab,
    written: () => unsent.set(true),
    told,
  });
  let isEnded = false;
  let tabs: ReturnType<typeof joinTabs> | undefined;
  const whenReady = local.whenRead.then((): Readiness => {
    const readiness = readinessOfDocument(document, isBlank);
    // Letters that a killed tab has noted wait for the server, which may have them already.
    if (!isEnded && readiness === 'ready') tabs = joinTabs(name, document, settle);
    return readiness;
  });
  return {
    document,
    provider: undefined,
    beforeChange(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    noteLetter: letters.note,
    whenRead: local.whenRead,
    whenReady,
    confirm: local.confirm,
    settle,
    destroy() {
      isEnded = true;
      settle();
      tabs?.leave();
      device.end();
      unsent.end();
      const isStored = local.close();
      letters.end(isStored);
      void isStored.then(letGo, letGo);
      document.destroy();
    },
  };
}
