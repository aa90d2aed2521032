/** Texts whose steps are gone, which only this browser has: each account's own. */
const nameOf = (uid: string, journeyId: string) => `fabula-refused:${uid}:${journeyId}`;

/** What was written without a network and could not be sent any more. */
export function readRefused(uid: string, journeyId: string): readonly string[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(nameOf(uid, journeyId)) ?? '[]');
    return Array.isArray(held) ? held.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps texts until their reader deletes them; false where this browser stores nothing. */
export function addRefused(uid: string, journeyId: string, texts: readonly string[]): boolean {
  const all = [...new Set([...readRefused(uid, journeyId), ...texts])];
  if (all.length === 0) return true;
  try {
    localStorage.setItem(nameOf(uid, journeyId), JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** Forgets them. */
export function removeRefused(uid: string, journeyId: string): void {
  localStorage.removeItem(nameOf(uid, journeyId));
}
