/**
 * The copies of texts that this browser keeps (IndexedDB, one database per document), and which of them hold words the
 * server has not confirmed. They belong to one account, and are never shown to another.
 */
const unsentKey = (uid: string) => `fabula-unsent:${uid}`;

/** How the names of the local databases of documents begin. */
const storePrefix = 'fabula-text:';

/** The name of a document's local database, and of the lock that an open tab holds on it. */
export function localName(uid: string, documentId: string): string {
  return `${storePrefix}${uid}:${documentId}`;
}

/** Whether this browser keeps a copy of any text, whoever it belongs to. */
export async function hasTexts(): Promise<boolean> {
  return ((await indexedDB.databases?.()) ?? []).some(({ name = '' }) => name.startsWith(storePrefix));
}

/** How the names of tabs' notes of letters begin (see `letter-journal.ts`), and of the locks that hold them. */
export function lettersName(uid: string, documentId: string): string {
  return `fabula-letters:${uid}:${documentId}:`;
}

/** The names of all notes of a document's letters that this browser keeps. */
export function notesOfLetters(uid: string, documentId: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(lettersName(uid, documentId)));
  } catch {
    return [];
  }
}

/** One tab's mark on one document: tabs mark for themselves, so that none takes another's mark away. */
type Mark = `${string}#${string}`;

function marks(uid: string): Mark[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(unsentKey(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((mark): mark is Mark => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}

function storeMarks(uid: string, kept: readonly Mark[]): void {
  try {
    localStorage.setItem(unsentKey(uid), JSON.stringify([...new Set(kept)]));
  } catch {
    // Without storage there is no local copy to speak of either.
  }
}

/** The documents of an account that hold text only this browser has. */
export function unsentTexts(uid: string): string[] {
  return [...new Set(marks(uid).map((mark) => mark.split('#')[0] ?? ''))];
}

/** The documents of an account of which this browser keeps a copy. */
export async function textsHere(uid: string): Promise<string[]> {
  // A browser that does not list its stores still knows which hold what the server lacks.
  const stores = (await indexedDB.databases?.()) ?? unsentTexts(uid).map((id) => ({ name: localName(uid, id) }));
  const prefix = localName(uid, '');
  return stores.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

/** Marks a document for this tab: it holds text only this browser has. */
export function markUnsent(uid: string, documentId: string, tab: string): void {
  storeMarks(uid, [...marks(uid), `${documentId}#${tab}`]);
}

/** The marks that a document has at the moment: those of closed tabs are settled with the first confirmation. */
export function marksOf(uid: string, documentId: string): readonly Mark[] {
  return marks(uid).filter((mark) => mark.startsWith(`${documentId}#`));
}

/** Takes marks away: everything they stood for is confirmed by the server. */
export function settle(uid: string, settled: readonly string[]): void {
  storeMarks(
    uid,
    marks(uid).filter((mark) => !settled.includes(mark)),
  );
}

/** Holds a document's local copy for as long as the tab has it open. */
export function holdLocalText(name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  void navigator.locks?.request(name, { mode: 'shared' }, () => held);
  return () => release();
}

/**
 * Removes the local copies of someone who has logged out: those that hold nothing unsent and that no tab has open.
 * Called on the page that a log-out leads to, when the tab that logged out has released its own.
 */
export async function clearSettledTexts(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name = '' } of databases) {
    const [, uid, documentId] = /^fabula-text:([^:]+):([^:]+)$/.exec(name) ?? [];
    if (uid !== undefined && documentId !== undefined) await clearTexts(uid, [documentId]);
  }
}

/** Removes those of some local copies that hold nothing unsent and that no tab has open. */
export async function clearTexts(uid: string, documentIds: readonly string[]): Promise<void> {
  const unsent = new Set(unsentTexts(uid));
  for (const documentId of documentIds) {
    if (unsent.has(documentId)) continue;
    const name = localName(uid, documentId);
    await navigator.locks?.request(name, { mode: 'exclusive', ifAvailable: true }, (lock) => {
      if (lock) indexedDB.deleteDatabase(name);
    });
  }
}

/** Deletes a document's local copy, with everything that only it holds. */
export function discardLocalText(uid: string, documentId: string): Promise<void> {
  settle(uid, marksOf(uid, documentId));
  for (const name of notesOfLetters(uid, documentId)) localStorage.removeItem(name);
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase(localName(uid, documentId));
    request.onsuccess = request.onerror = request.onblocked = () => done();
  });
}
