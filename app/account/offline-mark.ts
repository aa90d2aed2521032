/**
 * Marks in this browser whose journeys and projects may be opened without a network, where no server can be asked who is signed in.
 * The server has said who it is when the mark is set; any page that knows somebody else, or nobody, removes it.
 */
const key = 'fabula.offline';

/** Whose journeys and projects open here without a network; undefined for nobody's. */
export function offlineReader(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Lets someone's journeys and projects open here without a network. */
export function noteOfflineReader(uid: string): void {
  try {
    localStorage.setItem(key, uid);
  } catch {
    // Where nothing can be kept, nothing opens.
  }
}

/** Closes everyone's journeys and projects without a network, unless they are this account's. */
export function forgetOfflineReader(butFor?: string): void {
  try {
    if (localStorage.getItem(key) !== (butFor ?? null)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored here.
  }
}
