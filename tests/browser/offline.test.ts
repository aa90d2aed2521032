import type { Page } from '@playwright/test';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';
import { freePort } from '#tests/crash/process.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the worker answers for it. */
async function withWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('fabula-'));
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: cached.flat().map(({ url }) => new URL(url).pathname) };
  });

for (const [path, title, again] of [
  ['/login', 'You’re offline', 'Try again'],
  ['/es/login', 'No tienes conexión', 'Reintentar'],
  ['/uk/login', 'Немає зв’язку', 'Спробувати ще раз'],
] as const)
  test(`without a network ${path} says so in its language, and returns with the network`, async ({ page, context }) => {
    await withWorker(page, path);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('link', { name: again })).toHaveAttribute('href', page.url());
    await context.setOffline(false);
    await expect(page.locator('footer')).toBeVisible();
  });

test('the page without a network does not bring back someone who is on their way to another page', async ({
  page,
  context,
}) => {
  await withWorker(page, '/login');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  // The browser says that there is a network again, in the moment of leaving.
  await page.evaluate(() => {
    location.assign('/forgot');
    dispatchEvent(new Event('online'));
  });
  await expect(page).toHaveURL(/\/forgot$/);
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
});

test('the page without a network returns by itself with the server, whose return no browser is told of', async ({
  browser,
}) => {
  const site = await startSite();
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  try {
    await withWorker(page, '/forgot');
    await site.end();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await site.start();
    await expect(page.locator('footer')).toBeVisible();
  } finally {
    await context.close();
    await site.stop();
  }
});

test('no page, no session and nothing of the identity is cached, even for someone signed in', async ({
  page,
  as,
  person,
  work,
}) => {
  const owner = await person();
  const made = await work(owner);
  await as(owner);
  await withWorker(page, '/library');
  for (const path of ['/', made.path, made.blockPath, '/settings/security', `/org/${owner.org}/projects`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(() => fetch('/session').then((answer) => answer.text()));
  const { paths } = await kept(page);
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/es/offline.html',
    '/offline.html',
    '/uk/offline.html',
  ]);
  expect(paths.some((path) => path.startsWith('/assets/'))).toBe(true);
});

test('the worker of an older site removes its caches, and blocks nothing newer', async ({ browser }) => {
  test.slow();
  const port = String(await freePort());
  const older = await startSite({ PORT: port });
  const context = await browser.newContext({ baseURL: older.url });
  const page = await context.newPage();
  // Not the log-in page: it removes the files that show journeys.
  await withWorker(page, '/forgot');
  // As a page that keeps a journey asks; the next worker keeps what shows it without being asked.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('keepJourneys'));
  await expect.poll(async () => (await kept(page)).paths).toContain('/uk/offline-journey.html');
  const before = (await kept(page)).names;
  expect(before).toHaveLength(2);
  await older.stop();
  const newer = await startSite({ PORT: port, FABULA_BRAND: 'Казка' });
  try {
    await page.goto('/forgot');
    await expect(page).toHaveTitle(/Казка/);
    await expect.poll(async () => (await kept(page)).names.filter((name) => before.includes(name))).toEqual([]);
    expect((await kept(page)).names).toHaveLength(2);
    expect((await kept(page)).paths).toContain('/uk/offline-journey.html');
  } finally {
    await newer.stop();
  }
  // The same for an operator who wants no worker at all.
  const without = await startSite({ PORT: port, FABULA_SERVICE_WORKER: 'off' });
  try {
    await page.goto('/about');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect((await kept(page)).names).toEqual([]);
  } finally {
    await context.close();
    await without.stop();
  }
});
