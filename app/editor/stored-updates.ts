/** The updates in a text's local store, read without the editor; none where there is no store, and none is made. */
export function storedUpdates(name: string): Promise<Uint8Array[]> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(name);
    // There was none: none is made.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => (opening.error?.name === 'AbortError' ? done([]) : fail(opening.error));
    opening.onsuccess = () => {
      const db = opening.result;
      const end = (updates: Uint8Array[]) => {
        db.close();
        done(updates);
      };
      if (!db.objectStoreNames.contains('updates')) return end([]);
      const all = db.transaction(['updates'], 'readonly').objectStore('updates').getAll();
      all.onsuccess = () => end(all.result.filter((update) => update instanceof Uint8Array));
      all.onerror = () => {
        db.close();
        fail(all.error);
      };
    };
  });
}
