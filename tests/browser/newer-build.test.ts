import type { Page } from '@playwright/test';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

/** Opens a page and waits until its scripts run: only then does it plan to ask. */
async function openReady(page: Page, path: string): Promise<void> {
  await noteAlive(page);
  await page.goto(path);
  await alive(page);
}

/** Lets the server say which build it has, and notes when it was asked. */
async function answerBuild(page: Page, version: string) {
  const said = { version, manifest: version, asked: [] as string[] };
  await page.route(/\/(latest|build)\.json$/, (route) => {
    const { pathname } = new URL(route.request().url());
    said.asked.push(pathname);
    return route.fulfill({ json: { version: pathname === '/latest.json' ? said.version : said.manifest } });
  });
  return said;
}

const hour = 3_600_000;

test('a page asks at each hour for the build and its manifest, and is reloaded once for a newer one', async ({
  page,
  request,
}) => {
  const { version } = await (await request.get('/latest.json')).json();
  const build = await (await request.get('/build.json')).json();
  expect(build.version).toBe(version);
  for (const file of build.files) expect((await request.head(file)).status()).toBe(200);

  await page.clock.install();
  const said = await answerBuild(page, version);
  await openReady(page, '/login');
  let loads = 0;
  page.on('load', () => loads++);
  await page.clock.runFor(hour - 10_000);
  expect(said.asked).toEqual([]);
  await page.clock.runFor(20_000);
  await expect.poll(() => said.asked.toSorted()).toEqual(['/build.json', '/latest.json']);
  expect(loads).toBe(0);

  // Where the two do not agree the site is just being replaced.
  said.version = 'newer';
  await page.clock.runFor(hour);
  await expect.poll(() => said.asked.length).toBe(4);
  expect(loads).toBe(0);

  said.manifest = 'newer';
  await page.clock.runFor(hour);
  await expect.poll(() => loads).toBe(1);
  await alive(page);
  // It is as new as it gets: it is not reloaded for the same build again.
  const before = said.asked.length;
  await page.clock.runFor(hour + 10_000);
  await expect.poll(() => said.asked.length).toBeGreaterThanOrEqual(before + 2);
  await page.clock.runFor(60_000);
  expect(loads).toBe(1);
});

test('text that someone has begun to type is not lost to a newer build: the next page change loads it', async ({
  page,
  request,
}) => {
  const { version } = await (await request.get('/latest.json')).json();
  await page.clock.install();
  const said = await answerBuild(page, version);
  await openReady(page, '/login');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByLabel('Email').fill('ana@example.org');
  said.version = said.manifest = 'newer';
  await page.clock.runFor(hour + 10_000);
  await expect.poll(() => said.asked.length).toBe(2);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.org');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(false);
});

test('a missing part reloads the page, once in ten seconds, and not while the server is unreachable', async ({
  page,
}) => {
  let loads = 0;
  page.on('load', () => loads++);
  await openReady(page, '/login');
  const lose = () => page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
  await page.route('**/latest.json', (route) => route.abort());
  await lose();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute('**/latest.json');
  await lose();
  await expect.poll(() => loads).toBe(2);
  await alive(page);
  const looked = page.waitForResponse('**/latest.json');
  await lose();
  await looked;
  expect(loads).toBe(2);
});

test('a route whose part is removed permanently is reloaded once, and stays readable', async ({ page }) => {
  let loads = 0;
  page.on('load', () => loads++);
  await openReady(page, '/login');
  await page.route('**/assets/terms-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect.poll(() => loads).toBe(2);
  expect(new URL(page.url()).pathname).toBe('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(2);
});
