import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { strFromU8, unzipSync } from 'fflate';
import { choose, expect, test } from '#tests/browser/fixtures.ts';

test('an account archive is made after a proof, downloaded from its page, and imported by someone else', async ({
  page,
  person,
  as,
  work,
  site,
}) => {
  const owner = await person('Ana Ruiz');
  await work(owner);
  await as(owner);
  const db = new SqliteFile(join(site.folder, 'fabula.sqlite'), { timeout: 5_000 });
  db.prepare('update session set auth_at = auth_at - 600000 where account_id = ?').run(owner.uid);
  db.close();
  await page.goto('/settings/download');
  await expect(page.getByText('No archives yet.')).toBeVisible();
  const dialog = page.getByRole('dialog');
  // Pressed before the scripts are there, the answer of the server says that it requires a proof: then again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Create archive' }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByLabel('Current password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Download Fabula / })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download Fabula / }).click();
  const download = await waiting;
  const buffer = readFileSync(await download.path());
  const files = unzipSync(buffer);
  expect(Object.keys(files)).toContain('works/0001/work.epub');
  expect(JSON.parse(strFromU8(files['manifest.json'] as Uint8Array))).toMatchObject({ missing: [] });
  expect(JSON.parse(strFromU8(files['account.json'] as Uint8Array))).toMatchObject({ email: owner.email });

  const stranger = await person();
  const address = await page.getByRole('link', { name: /^Download Fabula / }).getAttribute('href');
  expect((await stranger.request.get(`${site.url}${address}`)).status()).toBe(404);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Archive removed.')).toBeVisible();
  expect((await page.request.get(`${address}`)).status()).toBe(404);

  // Someone else imports it, sees its contents, and is told the second time what is here.
  await as(stranger);
  const bring = async () => {
    await page.goto('/project/new');
    await choose(page, { name: download.suggestedFilename(), mimeType: 'application/zip', buffer });
    await expect(page.getByRole('heading', { name: 'Account archive' })).toBeVisible();
  };
  await bring();
  const chosen = page.getByRole('checkbox', { name: /The Lamp at Cold Knap/ });
  await expect(chosen).toBeChecked();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 work imported.')).toBeVisible();
  await page.getByRole('link', { name: 'The Lamp at Cold Knap' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Lamp at Cold Knap' })).toBeVisible();
  await bring();
  await expect(page.getByText('Already here')).toBeVisible();
  await expect(chosen).not.toBeChecked();
});
