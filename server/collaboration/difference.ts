import * as Y from 'yjs';

/** Whether a document has everything an update holds. A look at its clocks tells mostly; only else is all compared. */
export function bringsNothing(document: Y.Doc, update: Uint8Array): boolean {
  try {
    for (const [client, clock] of Y.parseUpdateMeta(update).to) {
      if (clock > Y.getState(document.store, client)) return false;
    }
    return Y.snapshotContainsUpdate(Y.snapshot(document), update);
  } catch {
    // What can not be read is refused by those who look into it.
    return false;
  }
}

/** What an update holds that a document does not have; bytes that are no update stay as they are. */
export function differenceTo(document: Y.Doc, update: Uint8Array): Uint8Array {
  try {
    return Y.diffUpdate(update, Y.encodeStateVector(document));
  } catch {
    return update;
  }
}
