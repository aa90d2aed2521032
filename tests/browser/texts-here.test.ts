import { readFileSync } from 'node:fs';
import { editorOf, open, rowOf, saved } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('what a browser keeps of texts is saved as a file, also words that never reached the server', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana);
  await as(ana);
  await page.goto('/settings/download');
  const here = page.getByRole('region', { name: 'In this browser' });
  await expect(here.getByText('This browser has no copies of your texts.')).toBeVisible();

  await open(page, blockPath);
  const title = await page.getByRole('textbox', { name: 'Title' }).inputValue();
  await editorOf(page).press('Control+End');
  await page.keyboard.type(' Saved words.');
  await saved(page);
  // From here on the server hears nothing: the words are in this browser alone.
  await page.routeWebSocket(/\/collaboration/, (socket) => socket.close());
  await page.reload();
  await expect(editorOf(page)).toContainText('Saved words.');
  await editorOf(page).press('Control+End');
  await page.keyboard.type(' Only here.');
  await expect(page.getByRole('status').filter({ hasText: /^Saved on this device/ })).toBeVisible();
  // In another tab: the words are in the browser's store a moment after the last key.
  const tab = await page.context().newPage();
  await tab.goto('/settings/download');
  const kept = tab.getByRole('region', { name: 'In this browser' });
  await expect(kept.getByText(title)).toBeVisible();
  await expect(kept.getByText('The Lamp at Cold Knap')).toBeVisible();
  await expect(kept.getByText('not on the server yet')).toBeVisible();
  expect(await axeFindings(tab)).toEqual([]);
  await expect(async () => {
    const waiting = tab.waitForEvent('download');
    await kept.getByRole('button', { name: 'Download' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^fabula-\d{4}-\d\d-\d\d\.md$/);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toContain(`# The Lamp at Cold Knap: ${title}`);
    expect(file).toContain('Saved words. Only here.');
  }).toPass();
});

test('nobody sees the copies of another account', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana);
  await as(ana);
  await open(page, blockPath);
  await as(await person('Bo Lind'));
  await page.goto('/settings/download');
  await expect(page.getByText('This browser has no copies of your texts.')).toBeVisible();
});

test('where a text does not open, its page leads to the copies', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana);
  await as(ana);
  await open(page, blockPath);
  await saved(page);
  await page.route(/\/block\/[^/]*\.data/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await rowOf(page, 'The hull').click();
  await page.getByRole('link', { name: 'Copies of your texts' }).click();
  await expect(page).toHaveURL('/settings/download#here');
  await expect(page.getByRole('region', { name: 'In this browser' }).getByRole('button').first()).toBeVisible();
});

test('copies are saved without their names where the server does not answer', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana);
  await as(ana);
  await open(page, blockPath);
  await saved(page);
  for (const answer of ['failed', 'none'] as const) {
    await page.route(/\/api\/texts\/names/, (route) =>
      answer === 'none' ? route.abort() : route.fulfill({ status: 500, body: 'broken' }),
    );
    await page.goto('/settings/download');
    const here = page.getByRole('region', { name: 'In this browser' });
    await expect(here.getByText('Untitled text')).toBeVisible();
    const waiting = page.waitForEvent('download');
    await here.getByRole('button', { name: 'Download' }).click();
    expect(readFileSync(await (await waiting).path(), 'utf8')).toContain('Every evening at five');
    await page.unrouteAll();
  }
});
