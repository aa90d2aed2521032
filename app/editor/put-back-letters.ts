import * as Y from 'yjs';

/**
 * A letter that is shown and not yet in the document: behind which character it stands, and the clock of its tab, which
 * is the clock that the letter gets.
 */
export type NotedLetter = { readonly behind: Y.RelativePosition; readonly clock: number; readonly letter: string };

/**
 * Puts letters of a tab that ended without warning back into a document, as far as they did not get into it; each once.
 * The document must hold all that the server and this browser's store have of it.
 *
 * @param client - the tab's own number in the document
 * @returns how many letters were put back
 */
export function putBackLetters(document: Y.Doc, client: number, notes: readonly NotedLetter[]): number {
  /** Behind each letter that was put back, by the last clock that it would have had. */
  const behindLetters = new Map<number, Y.RelativePosition>();
  const known = Y.getState(document.store, client);
  document.transact(() => {
    for (const { behind, clock, letter } of notes) {
      if (clock < known) continue;
      // A letter that stood behind another one of these stands behind it again.
      const isBehindLost = behind.item?.client === client && behind.item.clock >= known;
      const anchor = isBehindLost ? behindLetters.get(behind.item?.clock ?? 0) : behind;
      const place = anchor && Y.createAbsolutePositionFromRelativePosition(anchor, document);
      if (!(place?.type instanceof Y.XmlText)) continue;
      place.type.insert(place.index, letter);
      const end = Y.createRelativePositionFromTypeIndex(place.type, place.index + letter.length, -1);
      behindLetters.set(clock + letter.length - 1, end);
    }
  });
  return behindLetters.size;
}
