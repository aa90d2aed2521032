import { writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { connected, expect, test } from '#tests/browser/fixtures.ts';
import { movePointer } from '#tests/browser/touch.ts';

test('a page begins with few files: what every page needs is one', async ({ page, as, person, work }) => {
  const ana = await person();
  const made = await work(ana);
  await as(ana);
  const pages = ['/', '/library', made.path, `${made.path}/manage/publish`, made.blockPath, '/settings/account'];
  for (const path of pages) {
    const files = (await (await page.request.get(path)).text()).match(/<link rel="modulepreload"/g) ?? [];
    expect(files.length, path).toBeGreaterThan(3);
    expect(files.length, path).toBeLessThanOrEqual(30);
  }
});

test('the scripts of a page are fetched when a link to it comes into view, each once', async ({ page }) => {
  await page.addInitScript(connected('4g'));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Terms' }).scrollIntoViewIfNeeded();
  await expect(page.locator('link[rel="modulepreload"][href*="/terms-"]')).toHaveCount(1);
  const hrefs = await page
    .locator('head link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(hrefs.length);
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0);
});

for (const [name, script] of [
  ['a slow connection', connected('slow-2g')],
  ['a saver of data', connected('4g', true)],
] as const)
  test(`${name} does not prefetch pages that may never be looked at`, async ({ page }) => {
    await page.addInitScript(script);
    // The module that fetches ahead is there and has looked.
    const looked = page.waitForResponse('**/assets/later-*.js');
    await page.goto('/login');
    await looked;
    await page.getByRole('link', { name: 'Terms' }).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('link[rel="modulepreload"][href*="/terms-"]')).toHaveCount(0);
  });

test('the next chapter is fetched ahead with what it shows, once someone reads, and no script of other pages', async ({
  page,
  person,
  work,
}) => {
  await page.addInitScript(connected('4g'));
  const made = await work(await person());
  await page.goto(made.path);
  const first = await page.getByRole('link', { name: 'Start reading' }).getAttribute('href');
  await page.goto(first ?? '');
  await movePointer(page);
  const next = page.locator('a[rel="next"]');
  await next.scrollIntoViewIfNeeded();
  const href = (await next.getAttribute('href')) ?? '';
  await expect(page.locator(`link[rel="prefetch"][href$="${href}"]`)).toHaveCount(1);
  // Links to other pages come into view.
  for (const link of ['Terms', 'Privacy']) await page.getByRole('link', { name: link }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  for (const script of ['terms', 'privacy', 'login'])
    await expect(page.locator(`link[rel="modulepreload"][href*="/${script}-"]`)).toHaveCount(0);
});

test('someone who moves from page to page without reloading finds the words of each', async ({ page, as, person }) => {
  const keys = /\b(?:home|auth|settings|security|library|projects|project|import|notifications)\.[a-z]\w+/;
  const walk = async (among: Locator, link: string, path: RegExp) => {
    await among.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    // The address is there before its page.
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/error/i);
    expect(await page.locator('body').innerText()).not.toMatch(keys);
    // It is still the page that was loaded.
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
    await page.goBack();
    // As above: a panel opened on the page that is left disappears with it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  };
  // Until a page is alive, after the first touch, its links are the browser's.
  await page.addInitScript(() => {
    if (location.pathname.endsWith('/terms'))
      addEventListener('fabula:ready', () => Object.assign(window, { isTheSame: true }));
  });
  let title = '';
  const load = async (path: string) => {
    await page.goto(path);
    title = await page.getByRole('heading', { level: 1 }).innerText();
    await movePointer(page);
    await page.waitForFunction(() => 'isTheSame' in window);
  };
  await load('/es/terms');
  await walk(page.getByRole('banner'), 'Inicio', /\/es$/);
  await walk(page.getByRole('banner'), 'Iniciar sesión', /\/es\/login$/);
  await walk(page.getByRole('banner'), 'Crear una cuenta nueva', /\/es\/register$/);

  await as(await person());
  await load('/terms');
  for (const [link, path] of [
    ['Library', /\/library$/],
    ['Notifications', /\/notifications$/],
    ['Projects', /\/projects$/],
    ['New project', /\/project\/new/],
    ['Settings', /\/settings/],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await walk(page.getByRole('dialog'), link, path);
  }
});

test('a link out of a text says where it leads before anyone goes', async ({ page, context, person, work }, info) => {
  const file = info.outputPath('leading-away.md');
  writeFileSync(file, '# One\n\nSee [the lighthouse](https://lighthouse.example/keepers?year=1891) there.\n');
  const made = await work(await person(), file);
  await context.route('https://lighthouse.example/**', (route) => route.fulfill({ body: 'The keepers' }));
  await page.goto(made.path);
  const first = await page.getByRole('link', { name: 'Start reading' }).getAttribute('href');
  await page.goto(first ?? '');
  // The very first press, when no script is there yet.
  await page.getByRole('link', { name: 'the lighthouse' }).click();
  const dialog = page.getByRole('dialog', { name: 'You’re leaving this site' });
  await expect(dialog).toContainText('https://lighthouse.example/keepers?year=1891');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'the lighthouse' }).press('Enter');
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open link' }).click();
  const there = await opened;
  await there.waitForURL('https://lighthouse.example/keepers?year=1891');
  expect(await there.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await expect(dialog).toHaveCount(0);
});
