/**
 * The copies of texts that this browser keeps (IndexedDB, one database a document), and which of them hold words the
 * server has not confirmed. They belong to one account, and are never shown to another.
 */
const unsentKey = (uid: string) => `fabula-unsent:${uid}`;

/** The name of a document's local database. */
export function localName(uid: string, documentId: string): string {
  return `fabula-text:${uid}:${documentId}`;
}

/** The documents of an account that hold text only this browser has. */
export function unsentTexts(uid: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(unsentKey(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes whether a document holds text only this browser has. */
export function noteUnsent(uid: string, documentId: string, isUnsent: boolean): void {
  const others = unsentTexts(uid).filter((id) => id !== documentId);
  try {
    localStorage.setItem(unsentKey(uid), JSON.stringify(isUnsent ? [...others, documentId] : others));
  } catch {
    // Without storage there is no local copy to speak of either.
  }
}

/** Removes the local copies of an account, after a clean log-out. */
export async function clearLocalTexts(uid: string): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) if (name?.startsWith(`fabula-text:${uid}:`)) indexedDB.deleteDatabase(name);
  localStorage.removeItem(unsentKey(uid));
}
