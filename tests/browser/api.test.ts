import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { prove } from '#tests/browser/entering.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('a token is made, shown once, opens what it was made for, and is ended', async ({
  page,
  person,
  as,
  playwright,
  baseURL,
}) => {
  await as(await person('Reader'));
  await page.goto('/settings/security');
  await page.getByRole('link', { name: 'Your tokens' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My e-reader');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose at least one permission.');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('My e-reader');

  await page.getByRole('combobox', { name: 'Your reading,' }).selectOption('Read');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'New token' }).inputValue();
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const ask = async (path: string) =>
    (await program.get(`/api/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } })).status();
  expect(await ask('library')).toBe(200);
  expect(await ask('notifications')).toBe(403);

  await page.reload();
  const item = page.getByRole('listitem').filter({ hasText: 'My e-reader' });
  await expect(item).toContainText('Readings: read');
  await expect(page.getByRole('textbox', { name: 'New token' })).toHaveCount(0);
  await item.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You have no tokens.')).toBeVisible();
  expect(await ask('library')).toBe(401);
});

test('someone who proved long ago who they are proves it again before a token is made', async ({
  page,
  person,
  as,
  site,
}) => {
  const reader = await person('Reader');
  await as(reader);
  const db = new SqliteFile(join(site.folder, 'fabula.sqlite'), { timeout: 5_000 });
  const grow = db.prepare('update session set auth_at = auth_at - 600000 where account_id = ?');
  await page.goto('/settings/tokens');
  await page.getByRole('textbox', { name: 'Name' }).fill('A page left open');
  await page.getByRole('combobox', { name: 'Your reading,' }).selectOption('Read');
  // The page was fetched while the proof was new: the server has the last word, and the filled-in form stays.
  grow.run(reader.uid);
  db.close();
  await page.getByRole('button', { name: 'Create token' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'please log in again before creating one' });
  await expect(alert).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('A page left open');
  await expect(page.getByText('You have no tokens.')).toBeVisible();

  await page.getByRole('button', { name: 'Create token' }).click();
  await prove(page, reader.password);
  await expect(page.getByRole('textbox', { name: 'New token' })).toHaveValue(/^fabula_/);
  await expect(page.getByRole('listitem').filter({ hasText: 'A page left open' })).toContainText('Readings: read');
});

test('the page of the API tells every call and sends them', async ({ page, person, as }) => {
  await as(await person('Reader'));
  await page.goto('/api');
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible();
  // Code in the document is shown as code, and not with its marks.
  await expect(page.getByText('Their texts are texts.').locator('code')).toHaveText('texts');
  await expect(page.getByRole('main')).not.toContainText('`');
  await page.getByText('/api/v1/notification-counts/{id}').first().click();
  await page.getByRole('button', { name: 'Fill in below notification-counts.get' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue('/api/v1/notification-counts/{id}');
  await address.fill('/api/v1/notification-counts/mine');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('"unread": 0');
});
