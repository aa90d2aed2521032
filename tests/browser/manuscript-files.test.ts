import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { choose, expect, test } from '#tests/browser/fixtures.ts';

const markdown = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });

test('several files make one book, in the order they are put in', async ({ page, person, as }) => {
  await as(await person());
  await page.goto('/project/new');
  await choose(page, [markdown('a.md', '# Evening\n\nDusk.\n'), markdown('b.md', '# Morning\n\nDawn.\n')]);
  const outline = page.getByRole('region', { name: 'Outline' });
  await expect(outline.getByRole('listitem').first()).toContainText('Evening');
  await page.getByRole('button', { name: 'Move b.md up' }).click();
  await expect(outline.getByRole('listitem').first()).toContainText('Morning');
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('button', { name: 'Remove a.md' }).click();
  await expect(outline.getByRole('listitem')).toHaveCount(1);
  const upload = (await deleted).url();
  await expect.poll(async () => (await page.request.get(upload)).status()).toBe(404);
});

test('a folder is chosen whole: its files are chapters by their paths, the folders in it parts', async ({
  page,
  person,
  as,
}) => {
  await as(await person());
  await noteAlive(page);
  await page.goto('/project/new');
  const folder = test.info().outputPath('The Lamp');
  const files = {
    '10 After/1.md': '# Ashes\n\nGrey.\n',
    '2 Before/10.md': '# Third\n\nLate.\n',
    '2 Before/9.md': '# Second\n\nDusk.\n',
    '1 First.md': '# First\n\nDawn.\n',
    'empty.md': '',
    '.hidden/no.md': '# No\n\nNo.\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // Playwright waits for the field's own event, and React keeps that one to itself while it begins.
  await alive(page);
  await page.getByLabel('Choose a folder').setInputFiles(folder);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'The Lamp' })).toBeVisible();
  const outline = preview.getByRole('region', { name: 'Outline' }).getByRole('listitem');
  await expect(outline).toHaveText([/Chapter First/, /Part Before/, /Second/, /Third/, /Part After/, /Ashes/]);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('row', { name: 'Before' })).toBeVisible();
});

test('more files than one book may have are refused before any is sent', async ({ page, person, as }) => {
  await as(await person());
  await page.goto('/project/new');
  const many = Array.from({ length: 501 }, (_, at) => markdown(`${at}.md`, 'a\n'));
  await choose(page, many);
  await expect(page.getByRole('alert')).toContainText('501 files: There are more than 500 files.');
});
