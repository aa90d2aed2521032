import * as Y from 'yjs';
import type { SaveFacts } from '#domain/room.ts';
import type { LetterJournal } from './letter-journal.ts';
import type { LocalCopy } from './local-copy.ts';

/** Milliseconds after a key until it is checked whether this browser's store has it: once for many keys. */
const deviceMs = 100;

type Followed = {
  readonly document: Y.Doc;
  readonly local: LocalCopy;
  readonly letters: LetterJournal;
  /** Whether an update with this origin was not written here. */
  readonly isFromElsewhere: (origin: unknown) => boolean;
  /** Called with each change that is written here. */
  readonly written: () => void;
  readonly told: (change: Partial<SaveFacts>) => void;
};

/** Tells whether this browser's store has what is written here. */
export function followDevice({ document, local, letters, isFromElsewhere, written, told }: Followed): {
  readonly end: () => void;
} {
  let hasWritten = false;
  let isEnded = false;
  let looking: ReturnType<typeof setTimeout> | undefined;
  document.on('update', (_update: Uint8Array, origin: unknown) => {
    if (origin === local.origin || isFromElsewhere(origin)) return;
    if (!hasWritten) void navigator.storage?.persist?.();
    hasWritten = true;
    written();
    looking ??= setTimeout(() => {
      looking = undefined;
      const clock = Y.getState(document.store, document.clientID);
      local.confirm((isOnDevice) => {
        if (isOnDevice) letters.forget(clock);
        if (!isEnded) told({ isOnDevice });
      });
    }, deviceMs);
  });
  return {
    end() {
      isEnded = true;
      clearTimeout(looking);
    },
  };
}
