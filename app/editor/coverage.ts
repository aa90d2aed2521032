import type { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import type { SaveFacts } from '#domain/room.ts';
import type { LetterJournal } from './letter-journal.ts';
import type { LocalCopy } from './local-copy.ts';
import type { UnsentMark } from './unsent-mark.ts';

/** Milliseconds after a key until it is checked whether this browser's store has it: once for many keys. */
const deviceMs = 100;

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
  let looking: ReturnType<typeof setTimeout> | undefined;

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

  document.on('update', (_update: Uint8Array, origin: unknown) => {
    if (origin === provider || origin === local.origin) return;
    if (!hasWritten) void navigator.storage?.persist?.();
    hasWritten = true;
    told({ isCovered: false });
    unsent.set(true);
    looking ??= setTimeout(() => {
      looking = undefined;
      const clock = ownClock();
      local.confirm((isOnDevice) => {
        if (isOnDevice) letters.forget(clock);
        if (!isEnded) told({ isOnDevice });
      });
    }, deviceMs);
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
      clearTimeout(looking);
    },
  };
}
