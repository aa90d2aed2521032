import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import SqliteFile from 'better-sqlite3';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';

const password = 'correct horse battery';
const fresh = () => `identity-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.org`;

/** The browser's requests to other servers, and those that its policy blocked. */
function watch(context: BrowserContext, url: string): { foreign: string[]; blocked: string[] } {
  const seen = { foreign: [] as string[], blocked: [] as string[] };
  context.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (/^https?:/.test(origin) && origin !== url) seen.foreign.push(request.url());
  });
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.blocked.push(message.text());
  });
  return seen;
}

async function register(page: Page, email = fresh()): Promise<string> {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ana Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/library');
  return email;
}

/** Does something with the person the client has kept in this browser; answers their email, if there is one. */
async function keptPerson(page: Page, change: 'look' | 'expire' = 'look'): Promise<string | undefined> {
  // A page whose own client is at work would write over it.
  if (change === 'expire') await page.goto('/latest.json');
  return page.evaluate(async (wanted) => {
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('firebaseLocalStorageDb');
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    const store = db.transaction('firebaseLocalStorage', 'readwrite').objectStore('firebaseLocalStorage');
    const rows = await new Promise<{ value?: { email?: string; stsTokenManager?: { expirationTime: number } } }[]>(
      (done) => {
        const request = store.getAll();
        request.onsuccess = () => done(request.result);
      },
    );
    const row = rows.find(({ value }) => value?.stsTokenManager);
    if (row?.value?.stsTokenManager && wanted === 'expire') {
      row.value.stsTokenManager.expirationTime = 1;
      await new Promise((done) => {
        store.put(row).onsuccess = done;
      });
    }
    db.close();
    return row?.value?.email;
  }, change);
}

/** Requests an email on the settings' page: something that needs the client, its person and a token. */
async function askForProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send the confirmation' }).click();
}

test('two tabs whose token has expired renew it together, and both continue', async ({ page, site, context }) => {
  const seen = watch(context, site.url);
  const email = await register(page);
  await keptPerson(page, 'expire');
  await context.clearCookies();
  const other = await context.newPage();
  const renewals: string[] = [];
  context.on('response', (response) => {
    if (response.url().includes('/v1/token')) renewals.push(`${response.status()}`);
  });
  await Promise.all([page.goto('/login'), other.goto('/login')]);
  await Promise.all([page.waitForURL('**/library'), other.waitForURL('**/library')]);

  expect(renewals).not.toHaveLength(0);
  expect(new Set(renewals)).toEqual(new Set(['200']));
  expect(await keptPerson(page)).toBe(email);
  expect(await keptPerson(other)).toBe(email);
  expect(seen).toEqual({ foreign: [], blocked: [] });
});

test('a tab that was frozen while another renewed the sign-in continues with its old token', async ({
  page,
  site,
  context,
}) => {
  const seen = watch(context, site.url);
  const email = await register(page);
  const frozen = await context.newPage();
  await frozen.clock.install();
  await frozen.goto('/settings/account');
  await askForProof(frozen);
  await expect(frozen.getByText('Sent.')).toBeVisible();

  // The sign-in is two days old: the next renewal gives a new refresh token, which the frozen tab does not get.
  const db = new SqliteFile(join(site.folder, 'fabula.sqlite'), { timeout: 5_000 });
  const { changes } = db
    .prepare(
      'update refresh_token set created_at = created_at - ? where account_id = (select id from account where email = ?)',
    )
    .run(2 * 86_400_000, email);
  db.close();
  expect(changes).toBeGreaterThan(0);
  await keptPerson(page, 'expire');
  await context.clearCookies();
  await page.goto('/login');
  await page.waitForURL('**/library');

  const renewal = frozen.waitForResponse('**/v1/token**');
  await frozen.clock.fastForward('02:00:00');
  await askForProof(frozen);
  expect((await renewal).status()).toBe(200);
  await expect(frozen.getByText('Sent.')).toBeVisible();
  expect(await keptPerson(frozen)).toBe(email);
  expect(seen).toEqual({ foreign: [], blocked: [] });
});

test('a page says that the server is unreachable, and when it is back everyone is still signed in', async ({
  browser,
}) => {
  const site = await startSite();
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const seen = watch(context, site.url);
  try {
    const email = await register(page);
    await page.goto('/settings/account');
    await askForProof(page);
    await expect(page.getByText('Sent.')).toBeVisible();
    await site.kill();
    await askForProof(page);
    await expect(page.getByText('The site can’t be reached.')).toBeVisible();
    await site.start();
    await askForProof(page);
    await expect(page.getByText('Sent.')).toBeVisible();
    await page.goto('/library');
    await expect(page).toHaveURL(/\/library$/);
    expect(await keptPerson(page)).toBe(email);
    expect(seen).toEqual({ foreign: [], blocked: [] });
  } finally {
    await context.close();
    await site.stop();
  }
});

for (const answer of [
  { name: 'a proxy’s page', contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' },
  { name: 'our own plain words', contentType: 'text/plain', body: 'Try again later.' },
]) {
  test(`a page loaded during a 503 with ${answer.name} signs nobody out`, async ({ page, context }) => {
    const email = await register(page);
    await keptPerson(page, 'expire');
    await context.clearCookies();
    const calls = /identitytoolkit|securetoken|\/session$/;
    await page.route(calls, (route) => route.fulfill({ status: 503, ...answer }));
    const refused = page.waitForResponse((response) => calls.test(response.url()) && response.status() === 503);
    await page.goto('/login');
    await refused;
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    expect(await keptPerson(page)).toBe(email);

    await page.unroute(calls);
    await page.goto('/login');
    await page.waitForURL('**/library');
    expect(await keptPerson(page)).toBe(email);
  });
}
