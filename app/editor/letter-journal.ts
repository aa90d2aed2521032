import * as Y from 'yjs';
import { lettersName, notesOfLetters } from './local-texts.ts';
import { type NotedLetter, putBackLetters } from './put-back-letters.ts';

/**
 * A note of each letter that is shown before it is processed: a tab whose process is killed in between would lose it.
 * The browser's small store takes a note at once, and has it when the tab is gone.
 */
export type LetterJournal = {
  readonly note: (behind: Y.RelativePosition, letter: string) => void;
  /** Forgets the letters below a clock of this tab: they are in this browser's store of texts. */
  readonly forget: (clock: number) => void;
  /**
   * Puts back what tabs that are gone have noted; once. To be called when the document has all that the server and this
   * browser have of it.
   *
   * @param announce - called before the document changes
   */
  readonly putBack: (announce: () => void) => void;
  /** Ends it: nothing is put back any more, and its own notes go when all of the text is in this browser's store. */
  readonly end: (isStored: Promise<unknown>) => void;
};

/** Letters that are noted at most: where this browser's store takes none, they are on their way to the server. */
const notedAtMost = 200;

/** A note as it is stored. */
type Stored = { readonly behind: unknown; readonly clock: number; readonly letter: string };

/** Opens the journal of this tab for a document. A lock says as long as the tab lives that its notes are its own. */
export function openLetterJournal(uid: string, documentId: string, document: Y.Doc): LetterJournal {
  const prefix = lettersName(uid, documentId);
  const own = `${prefix}${document.clientID}`;
  let notes: Stored[] = [];
  const { clientID } = document;
  let isHeld = false;
  let hasPutBack = false;
  let isEnded = false;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  navigator.locks
    ?.request(own, () => {
      isHeld = true;
      return held;
    })
    // Without locks nobody could tell whose notes these are: nothing is noted.
    .catch(() => {});

  const store = () => {
    try {
      if (notes.length > 0) localStorage.setItem(own, JSON.stringify(notes));
      else localStorage.removeItem(own);
    } catch {
      // Without storage the letter is processed a moment later all the same.
    }
  };

  return {
    note(behind, letter) {
      // Yjs gives a tab another number where two have the same: the notes of the first one end there.
      if (!isHeld || document.clientID !== clientID || notes.length >= notedAtMost) return;
      notes.push({ behind: Y.relativePositionToJSON(behind), clock: Y.getState(document.store, clientID), letter });
      store();
    },
    forget(clock) {
      if (notes.length === 0) return;
      notes = notes.filter((note) => note.clock >= clock);
      store();
    },
    putBack(announce) {
      if (hasPutBack) return;
      hasPutBack = true;
      for (const key of notesOfLetters(uid, documentId)) {
        if (key === own) continue;
        navigator.locks
          // Whose tab lives holds its lock.
          ?.request(key, { ifAvailable: true }, (lock) => {
            if (!lock || isEnded) return;
            try {
              announce();
              putBackLetters(document, Number(key.slice(prefix.length)), readNotes(localStorage.getItem(key)));
            } finally {
              localStorage.removeItem(key);
            }
          })
          .catch(() => {});
      }
    },
    end(isStored) {
      isEnded = true;
      isStored
        .then(() => {
          notes = [];
          store();
        })
        .catch(() => {})
        .finally(release);
    },
  };
}

/** Puts all noted letters of a document into a copy of it that is only read; the notes stay. */
export function addNotedLetters(uid: string, documentId: string, copy: Y.Doc): void {
  const prefix = lettersName(uid, documentId);
  for (const key of notesOfLetters(uid, documentId))
    putBackLetters(copy, Number(key.slice(prefix.length)), readNotes(localStorage.getItem(key)));
}

/** Notes as they were stored; what is no note is left out. */
function readNotes(stored: string | null): NotedLetter[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter(isStored).map((note) => ({ ...note, behind: Y.createRelativePositionFromJSON(note.behind) }));
  } catch {
    return [];
  }
}

function isStored(note: unknown): note is Stored {
  if (typeof note !== 'object' || note === null) return false;
  const { behind, clock, letter } = note as Partial<Record<keyof Stored, unknown>>;
  return typeof behind === 'object' && behind !== null && Number.isSafeInteger(clock) && typeof letter === 'string';
}
