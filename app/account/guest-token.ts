/** Where the proof of who somebody was as a guest waits until they have said what becomes of their works. */
const key = 'fabula.guest';

/** Keeps a guest's token while this tab is open. */
export function keepGuest(token: string): void {
  sessionStorage.setItem(key, token);
}

/** The token of the guest whose works nobody has decided about yet. */
export function keptGuest(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** It is decided: the works were brought along, or left behind. */
export function forgetGuest(): void {
  sessionStorage.removeItem(key);
}

/** What a guest's works are asked about: how many they are, or their coming along. Rejects where nobody answers. */
export async function askGuestWorks(guestToken: string, { bring }: { bring: boolean }): Promise<number> {
  const answer = await fetch('/api/guest-works', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ guestToken, bring }),
  });
  // The token is too old, or the guest is gone: there is nothing left to ask about.
  if (answer.status === 404) return 0;
  if (!answer.ok) throw new TypeError(`/api/guest-works answered ${answer.status}`);
  return Number((await answer.json()).works);
}
