import type { Page } from '@playwright/test';
import { expect, test } from '#tests/browser/fixtures.ts';

/** Opens a page and waits until its scripts run: only then does it plan to ask. */
async function openReady(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => addEventListener('fabula:ready', () => Object.assign(window, { isReady: true })));
  await page.goto(path);
  await page.waitForFunction(() => 'isReady' in window);
}

test('a page asks each hour for a newer build, and the next way to another page loads it whole', async ({
  page,
  request,
}) => {
  const { version } = await (await request.get('/latest.json')).json();
  const build = await (await request.get('/build.json')).json();
  expect(build.version).toBe(version);
  for (const file of build.files) expect((await request.head(file)).status()).toBe(200);

  await page.clock.install();
  const asked: number[] = [];
  let answer = version;
  await page.route('**/latest.json', (route) => {
    asked.push(1);
    return route.fulfill({ json: { version: answer } });
  });
  await openReady(page, '/login');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.clock.runFor(3_500_000);
  expect(asked).toEqual([]);
  await page.clock.runFor(500_000);
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);

  answer = 'newer';
  await page.clock.runFor(4_000_000);
  await expect.poll(() => asked.length).toBe(2);
  await page.getByRole('link', { name: 'Log in' }).last().click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(false);
});

test('a part that is gone loads the page anew, once in ten seconds, and not while the server is away', async ({
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
  await page.waitForFunction(() => 'isReady' in window);
  const looked = page.waitForResponse('**/latest.json');
  await lose();
  await looked;
  expect(loads).toBe(2);
});

test('a route whose part is gone for good is loaded anew once, and stays readable', async ({ page }) => {
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
