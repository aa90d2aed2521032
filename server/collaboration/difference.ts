import * as Y from 'yjs';

/** Whether a document has everything an update holds. A look at its clocks tells mostly; only else is all compared. */
export function changesNothing(document: Y.Doc, update: Uint8Array): boolean {
  try {
    for (const [client, clock] of Y.parseUpdateMeta(update).to) {
      if (clock > Y.getState(document.store, client)) return false;
    }
    return Y.snapshotContainsUpdate(Y.snapshot(document), update) && !hasEmptyPieces(update);
  } catch {
    // What cannot be read is refused by those who look into it.
    return false;
  }
}

/**
 * What an update holds that a document does not have; bytes that are no update stay as they are, and so does one with
 * pieces of no length: nobody would see them in the difference, but the room would take them in.
 */
export function differenceTo(document: Y.Doc, update: Uint8Array): Uint8Array {
  try {
    return hasEmptyPieces(update) ? update : Y.diffUpdate(update, Y.encodeStateVector(document));
  } catch {
    return update;
  }
}

/** Whether an update writes or deletes something of no length, which no editor does. */
function hasEmptyPieces(update: Uint8Array): boolean {
  const { structs, ds } = Y.decodeUpdate(update);
  return (
    structs.some(({ length }) => length === 0) ||
    [...ds.clients.values()].some((some) => some.some(({ len }) => len === 0))
  );
}
