import { IndexeddbPersistence, PREFERRED_TRIM_SIZE, storeState } from 'y-indexeddb';
import * as Y from 'yjs';
import { lettersWait } from './letters-wait.ts';

/** Milliseconds that an update may wait before it is written. */
const writeMs = 20;

/** Milliseconds after which many small updates in the store become one. */
const trimMs = 1_000;

/** A text's copy in this browser's own store. */
export type LocalCopy = {
  /** The origin of updates that were read from the copy. */
  readonly origin: unknown;
  /** Fulfilled when the copy has been read into the document. */
  readonly whenRead: Promise<unknown>;
  /** Says whether everything typed so far is in the store. */
  readonly confirm: (say: (isOnDevice: boolean) => void) => void;
  readonly close: () => Promise<void>;
};

/**
 * Opens a document's local copy. Where a typed letter has its frame before (see `letters-wait.ts`), what is written here
 * is stored at once, as the library does it. Elsewhere that would delay the frame: it is stored in groups, as what the
 * server sends.
 *
 * @param isFromServer - whether an update with an origin is one that the server has
 */
export function openLocalCopy(name: string, document: Y.Doc, isFromServer: (origin: unknown) => boolean): LocalCopy {
  const store = new IndexeddbPersistence(name, document);
  const waiting: Uint8Array[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trimming: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<void> | undefined;
  let isEnded = false;

  // Browsers close the stores of pages that were in the background: what waits is written as soon as it is open again.
  const openAgain = () => {
    opening ??= openedAgain(name).then((db) => {
      opening = undefined;
      if (!db) return;
      store.db?.close();
      store.db = db;
      write();
      if (isEnded) db.close();
    });
    return opening;
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const update = Y.mergeUpdates(waiting.splice(0));
    try {
      const writing = store.db?.transaction(['updates'], 'readwrite');
      if (!writing) return;
      // They are written again with the next ones, or with the next question whether they are there.
      writing.onabort = () => waiting.unshift(update);
      writing.objectStore('updates').add(update);
      // Asked for with the words: a page that is left before its transaction ends by itself would take them with it.
      writing.commit();
    } catch (error) {
      // `confirm` says so, and the words are sent all the same.
      waiting.unshift(update);
      if (isClosed(error)) void openAgain();
      return;
    }
    if (++store._dbsize >= PREFERRED_TRIM_SIZE) trimming ??= setTimeout(trim, trimMs);
  };
  const trim = () => {
    trimming = undefined;
    storeState(store, false).catch(() => undefined);
  };
  const hold = (update: Uint8Array, origin: unknown) => {
    // Until the store is open it has nowhere to write to; it takes the whole document when it is.
    if (origin === store || !store.db) return;
    waiting.push(update);
    if (lettersWait && !isFromServer(origin)) write();
    else timer ??= setTimeout(write, writeMs);
  };
  document.off('update', store._storeUpdate);
  document.on('update', hold);
  addEventListener('pagehide', write);
  addEventListener('visibilitychange', write);

  return {
    origin: store,
    whenRead: store.whenSynced,
    confirm(say) {
      write();
      const tell = (isThere: boolean) => say(isThere && waiting.length === 0);
      const look = (closed: () => void) => (store.db ? lookInto(store.db, tell, closed) : say(false));
      look(() => void openAgain().then(() => look(() => say(false))));
    },
    async close() {
      write();
      clearTimeout(trimming);
      document.off('update', hold);
      removeEventListener('pagehide', write);
      removeEventListener('visibilitychange', write);
      const isDestroyed = store.destroy();
      await opening;
      isEnded = true;
      store.db?.close();
      await isDestroyed;
    },
  };
}

/** A look into the store waits for the writing before it. */
function lookInto(db: IDBDatabase, say: (isOnDevice: boolean) => void, closed: () => void): void {
  try {
    const looking = db.transaction(['updates'], 'readonly');
    looking.oncomplete = () => say(true);
    looking.onabort = () => say(false);
    looking.objectStore('updates').count();
  } catch (error) {
    if (isClosed(error)) closed();
    else say(false);
  }
}

/** Whether something failed because the browser has closed the store. */
const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError';

/** Opens a store that was closed; one that was removed is not made anew, for its text was discarded. */
function openedAgain(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((done) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => done(undefined);
    request.onsuccess = () => {
      const db = request.result;
      db.onversionchange = () => db.close();
      done(db);
    };
  });
}
