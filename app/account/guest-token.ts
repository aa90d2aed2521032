/** Where the token of a former guest waits until they have decided about their works. */
const key = 'fabula.guest';

/** A guest's token, and the account that is asked about the guest's works: the one they logged in to. */
type Kept = { readonly token: string; readonly uid: string };

/** Keeps, while this tab is open, the token of a guest who has logged in to an account. */
export function keepGuest(token: string, uid: string): void {
  sessionStorage.setItem(key, JSON.stringify({ token, uid } satisfies Kept));
}

/** The token of the guest whose works an account has not decided about yet; another account ends the question. */
export function keptGuest(uid: string): string | undefined {
  const kept = readKept();
  if (kept?.uid === uid) return kept.token;
  forgetGuest();
  return undefined;
}

/** It is decided, or nobody is left to ask: the works were moved, or left behind. */
export function forgetGuest(): void {
  sessionStorage.removeItem(key);
}

function readKept(): Kept | undefined {
  return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
}

/** The request about a guest's works: their number, or their move. Rejects where nobody answers. */
export async function askGuestWorks(guestToken: string, { bring }: { bring: boolean }): Promise<number> {
  const answer = await fetch('/api/guest-works', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ guestToken, bring }),
  });
  // The token has expired, or the guest is deleted: there is nothing left to ask about.
  if (answer.status === 404) return 0;
  if (!answer.ok) throw new TypeError(`/api/guest-works answered ${answer.status}`);
  return Number((await answer.json()).works);
}
