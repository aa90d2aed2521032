import * as Y from 'yjs';

/** Whether a document has everything an update holds. A look at its clocks tells mostly; only else is all compared. */
export function changesNothing(document: Y.Doc, update: Uint8Array): boolean {
  try {
    for (const [client, clock] of Y.parseUpdateMeta(update).to) {
      if (clock > Y.getState(document.store, client)) return false;
    }
    return Y.snapshotContainsUpdate(Y.snapshot(document), update) && !hasEmptyPieces(update);
  } catch {
    // The code that looks into an update refuses it where it cannot be read.
    return false;
  }
}

/**
 * The part of an update that a document does not have. Bytes that are no update stay as they are, and so does an update
 * with pieces of no length: the difference would not show them, but the room would apply them.
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
