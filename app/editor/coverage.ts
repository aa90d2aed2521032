import type { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import type { SaveFacts } from '#domain/room.ts';
import { followDevice } from './device-copy.ts';
import type { LetterJournal } from './letter-journal.ts';
import type { LocalCopy } from './local-copy.ts';
import type { UnsentMark } from './unsent-mark.ts';

/** Whether the server, and this browser's store, have everything that was written here. */
export type Coverage = {
  /** Checks it again, after something that may have changed it. */
  readonly look: () => void;
  /** Notes that the local copy is part of the document now. */
  readonly hasLocal: () => void;
  /** Notes that the server has everything up to a state vector, in Base64. */
  readonly confirm: (vector: string) => void;
  readonly end: () => void;
};

type Followed = {
  readonly document: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly local: LocalCopy;
  readonly letters: LetterJournal;
  readonly unsent: UnsentMark;
  readonly told: (change: Partial<SaveFacts>) => void;
};

export function followCoverage({ document, provider, local, letters, unsent, told }: Followed): Coverage {
  let confirmed = 0;
  let hasWritten = false;
  let isLocalRead = false;
  let isEnded = false;

  const ownClock = () => Y.getState(document.store, document.clientID);
  const look = () => {
    if (isEnded) return;
    const isConfirmed = !hasWritten || confirmed >= ownClock() || ownClock() === 0;
    const isCovered = isLocalRead && provider.isSynced && provider.unsyncedChanges === 0 && isConfirmed;
    told({ isCovered });
    // Only a confirmation takes a mark away, never the mere lack of news.
    if (isCovered) unsent.set(false);
    else if (hasWritten) unsent.set(true);
  };

  const device = followDevice({
    document,
    local,
    letters,
    isFromElsewhere: (origin) => origin === provider,
    written() {
      hasWritten = true;
      told({ isCovered: false });
      unsent.set(true);
    },
    told,
  });
  provider.on('unsyncedChanges', look);

  return {
    look,
    hasLocal() {
      isLocalRead = true;
    },
    confirm(vector) {
      const clocks = Y.decodeStateVector(Uint8Array.from(atob(vector), (letter) => letter.charCodeAt(0)));
      confirmed = Math.max(confirmed, clocks.get(document.clientID) ?? 0);
    },
    end() {
      isEnded = true;
      device.end();
    },
  };
}
