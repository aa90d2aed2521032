import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fresh, register } from '#tests/browser/entering.ts';

/** Which of a browser's tabs holds the lock of the one that follows the identity, and how many wait for it. */
export function following(page: Page): Promise<{ held: number; pending: number }> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const count = (locks: readonly LockInfo[]) => locks.filter(({ name }) => name === 'fabula-identity').length;
    return { held: count(held), pending: count(pending) };
  });
}

/** Whether the client has someone in this browser's store, and until when their token is good. */
export function keptToken(page: Page): Promise<{ uid: string; expiresAt: number } | undefined> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('firebaseLocalStorageDb');
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    try {
      const store = db.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
      type Row = { value?: { uid: string; stsTokenManager?: { expirationTime: number } } };
      const rows = await new Promise<Row[]>((done) => {
        const request = store.getAll();
        request.onsuccess = () => done(request.result);
      });
      const kept = rows.find(({ value }) => value?.stsTokenManager)?.value;
      return kept?.stsTokenManager && { uid: kept.uid, expiresAt: kept.stsTokenManager.expirationTime };
    } finally {
      db.close();
    }
  });
}

/** Notes, of a page's or a browser's requests, those of the client, of its app check, of renewals and of sessions. */
export function noteCalls(of: Page | BrowserContext) {
  const calls = { client: 0, checks: 0, renewals: [] as number[], sessions: [] as string[] };
  const hearRequest = (request: { url: () => string; method: () => string }) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/__/firebase/init.json') calls.client++;
    if (pathname.startsWith('/app-check/')) calls.checks++;
    if (pathname === '/session') calls.sessions.push(request.method());
  };
  const hearResponse = (response: {
    url: () => string;
    status: () => number;
    request: () => { method: () => string };
  }) => {
    if (response.url().includes('/v1/token') && response.request().method() === 'POST')
      calls.renewals.push(response.status());
  };
  // The two kinds have the same events, and no type in common.
  (of as Page).on('request', hearRequest);
  (of as Page).on('response', hearResponse);
  return calls;
}

/**
 * Lets time pass until the page has asked so many times whose session this is. A page plans its next look a moment after
 * the answer to the last: time that passes before that counts for nothing, and passes again.
 */
export async function passUntilAsked(
  context: BrowserContext,
  { sessions }: ReturnType<typeof noteCalls>,
  { times, ms }: { readonly times: number; readonly ms: number },
): Promise<void> {
  await expect(async () => {
    if (sessions.length < times) await context.clock.fastForward(ms);
    expect(sessions).toEqual(Array(times).fill('GET'));
  }).toPass({ intervals: [2_000], timeout: 90_000 });
}

/**
 * Lets time pass until a token was asked for so many times. A page plans the next renewal a moment after the answer to
 * the last: time that passes before that counts for nothing, and passes again.
 */
export async function passUntilRenewed(
  context: BrowserContext,
  { renewals }: ReturnType<typeof noteCalls>,
  { times, ms }: { readonly times: number; readonly ms: number },
): Promise<void> {
  await expect(async () => {
    if (renewals.length < times) await context.clock.fastForward(ms);
    expect(renewals).toHaveLength(times);
  }).toPass({ intervals: [5_000], timeout: 90_000 });
}

/** Opens an account with its client's forms; the email of who is signed in then. */
export async function comeIn(page: Page): Promise<string> {
  const email = fresh();
  await register(page, email);
  // Requests of the page they arrived at are not part of this test.
  await page.goto('/latest.json');
  return email;
}

/** Waits until a tab of a browser follows the identity, with its client at work. */
export async function isFollowing(page: Page): Promise<void> {
  await expect.poll(() => following(page)).toMatchObject({ held: 1 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fabula.cameIn'))).toMatch(/ kept$/);
}
