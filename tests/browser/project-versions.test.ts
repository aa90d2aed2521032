import type { Page } from '@playwright/test';
import { describeBlock, trashBlock } from '#commands/block/change-outline.ts';
import type { BlockId } from '#domain/ids.ts';
import { editorOf, open, saved, secondBrowser, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test, withOthers } from '#tests/browser/fixtures.ts';
import { inDatabase } from '#tests/browser/journeys.ts';
import { must } from '#tests/factories.ts';

test('the whole work is saved, compared after it was changed, restored, and what was there brought back', async ({
  page,
  as,
  site,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const made = await work(ana, undefined, { publish: false });
  const { path, blockPath } = made;
  await open(page, blockPath);
  await page.getByRole('link', { name: 'Versions of the whole work' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Versions of the whole work' })).toBeVisible();
  await expect(page.getByText('There’s nothing to compare yet.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name of this version').fill('First draft');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('The version “First draft” is saved.')).toBeVisible();
  await expect(page.getByText('Nothing is different.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);

  await open(page, blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('At last, ', typing);
  await saved(page);
  await page.getByRole('button', { name: 'Add a chapter' }).click();
  await expect(page).not.toHaveURL(new RegExp(`${blockPath}$`));
  await inDatabase(site, ana, made, async (context, actor, projectId) => {
    const plan = { synopsis: 'She waits.', status: 'final' } as const;
    must(await describeBlock(context, actor, projectId, blockPath.split('/').at(-1) as BlockId, plan));
  });
  await page.goto(`${path}/versions`);
  const changes = page.getByRole('list', { name: 'What changed' }).getByRole('listitem');
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText(/The wick.*Rewritten.*Changed: synopsis and status.*\+2\swords/s);
  await expect(changes.last()).toContainText('New');
  expect(await axeFindings(page)).toEqual([]);
  // What changed in a text is seen word by word.
  await page.getByRole('link', { name: 'The wick' }).click();
  await expect(page.locator('.cmp ins')).toHaveText('Added: At last, ');

  await page.goto(`${path}/versions`);
  await page.getByRole('button', { name: 'Restore “First draft”' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(changes).toHaveCount(2);
  await page.getByRole('button', { name: 'Restore “First draft”' }).click();
  await page.getByRole('button', { name: 'Restore the work' }).click();
  await expect(page.getByText(/The work is restored: 2\stexts changed\./)).toBeVisible();
  await expect(page.getByText('Nothing is different.')).toBeVisible();
  await open(page, blockPath);
  await expect(editorOf(page)).not.toContainText('At last');

  await page.goto(`${path}/versions`);
  await page.getByRole('link', { name: /^Before restoring a version/ }).click();
  await expect(changes).toHaveCount(2);
  await page.getByRole('button', { name: 'Restore “Before restoring a version”' }).click();
  await page.getByRole('button', { name: 'Restore the work' }).click();
  await expect(page.getByText(/The work is restored: 2\stexts changed\./)).toBeVisible();
  await open(page, blockPath);
  await expect(editorOf(page)).toContainText('At last, ');
});

test('one text is restored out of a version, and one that was removed comes back', async ({
  page,
  as,
  site,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const made = await work(ana, undefined, { publish: false });
  const { path, blockPath } = made;
  await page.goto(`${path}/versions`);
  await page.getByLabel('Name of this version').fill('All of it');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('The version “All of it” is saved.')).toBeVisible();
  await open(page, blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('At last, ', typing);
  await saved(page);
  await page.goto(`${path}/versions`);
  await page.getByRole('button', { name: 'Restore “The wick” from this version' }).click();
  await expect(page.getByText('The text is restored.')).toBeVisible();
  await expect(page.getByText('Nothing is different.')).toBeVisible();

  await inDatabase(site, ana, made, async (context, actor, projectId) => {
    must(await trashBlock(context, actor, projectId, blockPath.split('/').at(-1) as BlockId));
  });
  await page.goto(`${path}/versions`);
  const gone = page.getByRole('list', { name: 'What changed' }).getByRole('listitem').filter({ hasText: 'The wick' });
  await expect(gone).toContainText('Removed');
  await gone.getByRole('button').click();
  await expect(page.getByText('The text is restored.')).toBeVisible();
  await open(page, blockPath);
  await expect(editorOf(page)).toContainText('Every evening');
});

test('a version is named anew, deleted after a question, and put back; editions are compared', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { path } = await work(ana);
  await page.goto(`${path}/versions`);
  await expect(page.getByText('Edition 1 compared with the work as it is now.')).toBeVisible();
  await page.getByLabel('Name of this version').fill('Kept');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('The version “Kept” is saved.')).toBeVisible();
  await page.getByText('Rename', { exact: true }).click();
  await page.getByLabel('Name of the older version').fill('For Beth');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('link', { name: /^For Beth/ })).toBeVisible();
  await page.getByLabel('From').selectOption({ label: await edition(page) });
  await page.getByLabel('To', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Edition 1 compared with For Beth.')).toBeVisible();
  await expect(page.getByText('Nothing is different.')).toBeVisible();

  await page.goto(`${path}/versions`);
  await page.getByRole('link', { name: /^For Beth/ }).click();
  await expect(page).toHaveURL(/old=/);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the version' }).click();
  await expect(page.getByText('The version is deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^For Beth/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByText('The version is back.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^For Beth/ })).toBeVisible();
});

async function edition(page: Page): Promise<string> {
  return (await page.getByLabel('From').locator('option', { hasText: 'Edition 1' }).first().textContent()) ?? '';
}

test('whoever is writing sees the restored text at once and writes on; who only reads changes nothing', {
  ...withOthers,
}, async ({ page, as, person, work, member }) => {
  const [ana, beth, carl] = [await person('Ana Ruiz'), await person('Beth'), await person('Carl')];
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  member(ana, beth, 'writer');
  member(ana, carl, 'reader');
  await as(ana);
  await page.goto(`${path}/versions`);
  await page.getByLabel('Name of this version').fill('Then');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('The version “Then” is saved.')).toBeVisible();

  const other = await secondBrowser(page, beth);
  await open(other, blockPath);
  await editorOf(other).locator('p').first().click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('Beth was here. ', typing);
  await saved(other);
  await page.goto(`${path}/versions`);
  await page.getByRole('button', { name: 'Restore “Then”' }).click();
  await page.getByRole('button', { name: 'Restore the work' }).click();
  await expect(page.getByText(/The work is restored: 1\stext changed\./)).toBeVisible();
  await expect(editorOf(other)).not.toContainText('Beth was here.');
  await editorOf(other).locator('p').last().click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' And still is.', typing);
  await saved(other);
  // What she wrote before is in the version that was saved first.
  await page.getByRole('link', { name: 'See what was there before' }).click();
  await page.getByRole('link', { name: 'The wick' }).click();
  await expect(page.locator('.cmp')).toContainText('Beth was here.');
  await expect(page.locator('.cmp')).toContainText('And still is.');

  const third = await secondBrowser(page, carl);
  await third.goto(`${path}/versions`);
  await expect(third.getByRole('link', { name: /^Then/ })).toBeVisible();
  await expect(third.getByRole('button', { name: /Restore|Delete|Save/ })).toHaveCount(0);
});

test('a version with a long name leaves the page as wide as a phone', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const { path } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.goto(`${path}/versions`);
  await page.getByLabel('Name of this version').fill('The first draft, as it was before Beth read it by the lamp');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText(/^The version “The first draft, .+” is saved\.$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('From')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
