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
  /** Puts back what tabs that are gone have noted. To be called when the document has all that the server has of it. */
  readonly putBack: () => void;
  readonly end: () => void;
};

/** A note as it is stored. */
type Stored = { readonly behind: unknown; readonly clock: number; readonly letter: string };

/** Opens the journal of this tab for a document. A lock says as long as the tab lives that its notes are its own. */
export function openLetterJournal(uid: string, documentId: string, document: Y.Doc): LetterJournal {
  const prefix = lettersName(uid, documentId);
  const own = `${prefix}${document.clientID}`;
  let notes: Stored[] = [];
  let isHeld = false;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  void navigator.locks?.request(own, () => {
    isHeld = true;
    return held;
  });

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
      if (!isHeld) return;
      const clock = Y.getState(document.store, document.clientID);
      notes.push({ behind: Y.relativePositionToJSON(behind), clock, letter });
      store();
    },
    forget(clock) {
      if (notes.length === 0) return;
      notes = notes.filter((note) => note.clock >= clock);
      store();
    },
    putBack() {
      for (const key of notesOfLetters(uid, documentId)) {
        if (key === own) continue;
        // Whose tab lives holds its lock.
        void navigator.locks?.request(key, { ifAvailable: true }, (lock) => {
          if (!lock) return;
          putBackLetters(document, Number(key.slice(prefix.length)), readNotes(localStorage.getItem(key)));
          localStorage.removeItem(key);
        });
      }
    },
    end() {
      release();
    },
  };
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
