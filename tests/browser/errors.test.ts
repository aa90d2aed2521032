import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SqliteFile from 'better-sqlite3';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { editorOf, open, saved } from '#tests/browser/editor.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';

/** Lets a script that the site serves throw an uncaught error. */
async function fail(page: Page, how = "throw new Error('provoked')", address = '/assets/provoked.js'): Promise<void> {
  // The worker asks for what the page asks for, too.
  await page
    .context()
    .route(`**${address}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `setTimeout(() => { ${how} })` }),
    );
  await page.addScriptTag({ url: address });
}

const told = (page: Page) => page.waitForRequest('**/api/failures');

test('an uncaught error ends in the error page, with its id in the log', async ({ page, site }) => {
  await page.goto('/es/login');
  const report = told(page);
  await fail(page);
  const { id } = (await report).postDataJSON();
  await expect(page.getByRole('heading', { name: 'Algo ha fallado en esta página' })).toBeVisible();
  await expect(page.getByText(`Código del error: ${id}`)).toBeVisible();
  expect(await page.content()).not.toContain('provoked.js:1');
  await expect.poll(() => site.log()).toContain(id);
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Algo ha fallado' })).toHaveCount(0);
});

test('a page that an extension has changed before it came alive stays, and the log is told', async ({ page }) => {
  // As a translation does, or whatever else writes into pages.
  await page.addInitScript(() => {
    const changing = new MutationObserver(() => {
      const title = document.querySelector('h1');
      if (!title || title.textContent === 'Changed') return;
      changing.disconnect();
      title.textContent = 'Changed';
    });
    changing.observe(document, { childList: true, subtree: true });
  });
  const report = told(page);
  await page.goto('/login');
  expect((await report).postDataJSON().message).toMatch(/hydrat|React error #4/i);
  await expect(page.getByRole('heading', { name: 'Something failed on this page' })).toBeHidden();
  await page.getByLabel('Email').fill('ana@example.org');
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.org');
});

test('a load that was cut off on purpose is no error, neither of the page nor in the log', async ({ page }) => {
  const errors: string[] = [];
  const told: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/failures') told.push(request.postData() ?? '');
  });
  await noteAlive(page);
  await page.goto('/login');
  await alive(page);
  await page.evaluate(() => {
    const stop = new AbortController();
    stop.abort();
    void Promise.reject(stop.signal.reason);
    setTimeout(() => void Promise.reject(new Error('This one is.')));
  });
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toContain('This one is.');
  expect(errors).toEqual(['This one is.']);
});

test('an unhandled rejection is reported, too', async ({ page }) => {
  await page.goto('/login');
  const report = told(page);
  await fail(page, "Promise.reject(new Error('provoked'))");
  expect((await report).postDataJSON().message).toBe('Error: provoked');
  await expect(page.getByRole('heading', { name: 'Something failed on this page' })).toBeVisible();
  await expect(page.getByText('500 Internal Server Error')).toBeVisible();
});

test('a refusal shows the message of its status, and is no error of the server', async ({ page, as, person }) => {
  await as(await person());
  await page.goto('/library');
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.innerHTML = '<input name="intent" value="nothing">';
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByText('422 Unprocessable Content')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'That could not be done' })).toBeVisible();
  await expect(page.getByText('Internal Server Error')).toHaveCount(0);
});

test('an address that is not there is named whole, however long it is', async ({ page }) => {
  const path = `/es/${'nada-'.repeat(120)}fin`;
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByText(`Página no encontrada: ${path}`)).toBeVisible();
  expect(await page.title()).toContain(`Página no encontrada: ${path}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('an error without a script of ours in its stack is logged, and the page stays', async ({ page }) => {
  await page.goto('/login');
  const report = told(page);
  await fail(page, "throw new Error('foreign')", '/elsewhere.js');
  expect((await report).postDataJSON()).toMatchObject({ message: 'Error: foreign', path: '/login' });
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('in the workspace the editor stays, continues to save, and its text can be downloaded', async ({
  page,
  as,
  person,
  work,
}) => {
  const owner = await person();
  const made = await work(owner);
  await as(owner);
  await open(page, made.blockPath);
  await fail(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Something failed on this page' });
  await expect(notice).toBeVisible();
  await editorOf(page).click();
  await page.keyboard.type('Still here. ');
  await saved(page);
  const download = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Download a copy' }).click();
  expect((await download).suggestedFilename()).toBe('text.txt');
});

test('a page that fails on the server shows its id, also without script, and no stack', async ({ browser }) => {
  const site = await startSite();
  try {
    const db = new SqliteFile(join(site.folder, 'fabula.sqlite'));
    db.exec('alter table edition rename to edition_elsewhere');
    db.close();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const answer = await page.goto(`${site.url}/uk`);
    expect(answer?.status()).toBe(500);
    const id = await page.locator('[data-failure]').getAttribute('data-failure');
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    await expect(page.getByText(`Код помилки: ${id}`)).toBeVisible();
    expect(await page.content()).not.toMatch(/edition_elsewhere|no such table|at .*\.js:\d+/);
    await expect.poll(() => site.log()).toContain(id);
    await context.close();

    const scripted = await browser.newContext();
    const tab = await scripted.newPage();
    const reports: string[] = [];
    tab.on('request', (request) => request.url().includes('/api/failures') && reports.push(request.url()));
    await tab.goto(`${site.url}/es`);
    const shown = await tab.locator('[data-failure]').getAttribute('data-failure');
    await tab.waitForLoadState('networkidle');
    expect(await tab.locator('[data-failure]').getAttribute('data-failure')).toBe(shown);
    expect(reports).toEqual([]);
    await scripted.close();
  } finally {
    await site.stop();
  }
});

test('without a network the way to another page ends in words about that', async ({ page, context, as, person }) => {
  await as(await person());
  await noteAlive(page);
  await page.goto('/library');
  await alive(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('Network Error', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});

test('reports to the log are small, of the right shape, and limited in number', async ({ request, site }) => {
  const send = (data: unknown) =>
    request.post(`${site.url}/api/failures`, { data: data as object, headers: { Origin: site.url } });
  const failure = { id: '0123456789ab', message: 'm', stack: '', path: '/' };
  expect((await send({ ...failure, id: '<script>' })).status()).toBe(422);
  expect((await send({ ...failure, more: 1 })).status()).toBe(422);
  expect((await send({ ...failure, stack: 'x'.repeat(20_000) })).status()).toBe(413);
  const answers: number[] = [];
  for (let count = 0; count < 70; count++) answers.push((await send(failure)).status());
  expect(answers[0]).toBe(204);
  expect(answers.at(-1)).toBe(429);
});

test('an address that is nearly a public work’s names that work, and never a hidden one', async ({
  page,
  person,
  work,
}) => {
  const owner = await person();
  const { path } = await work(owner, undefined, { visibility: 'public' });
  const answer = await page.goto(`${path.slice(0, -2)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Similar pages')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'The Lamp at Cold Knap' }).click();
  await page.waitForURL(`**${path}`);

  const hidden = await work(owner, undefined, { visibility: 'private' });
  await page.goto(hidden.path.slice(0, -1));
  await expect(page.getByText('Page Not Found:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The Lamp at Cold Knap' })).toHaveCount(1);
});
