import type { Locator } from '@playwright/test';
import { changeProject } from '#commands/project/change-project.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { button, saved, side } from '#tests/browser/journey-page.ts';
import { inDatabase } from '#tests/browser/journeys.ts';
import { must } from '#tests/factories.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test('a branching work is begun in its editor, and found among works of its kind', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  await as(author);
  await page.goto('/project/new');
  await page.getByLabel('Title').fill('A house of doors');
  await page.getByLabel('Kind').selectOption('Branching story');
  await page.getByRole('button', { name: 'Create project' }).click();
  await button(page, 'Add the first step').click();
  await side(page).getByLabel('Title').fill('The hall');
  await side(page).getByLabel('Kind').selectOption('Ending');
  await saved(page);
  await expect(button(page, 'Publish')).toHaveClass(/btn--primary/);
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog').getByText('Published in edition 1.')).toBeVisible();
  // Also after an answer, a key closes the dialog.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Go on writing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Readers have it: the button is quiet, and that is said before anyone publishes, and also where it could not be.
  await expect(button(page, 'Publish')).toHaveClass(/btn--plain/);
  await button(page, 'Publish').click();
  const again = page.getByRole('dialog').getByRole('button', { name: 'Publish' });
  await expect(page.getByText('Readers have this version already')).toBeVisible();
  // Pressed all the same, it says so as well: then no page calls the draft changed any more.
  await again.press('Enter');
  await expect(page.getByText('Nothing has changed since the last edition.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.route('**/fits', (route) => route.abort());
  await button(page, 'Publish').click();
  await again.click();
  const refused = page.getByRole('dialog').getByRole('alert');
  await expect(refused).toBeFocused();
  // As wide as the dialog: its class was once that of a page in two columns.
  const width = async (at: Locator) => (await at.boundingBox())?.width ?? 0;
  expect(await width(refused)).toBeGreaterThan((await width(page.getByRole('dialog'))) / 2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await side(page).getByLabel('Title').fill('The long hall');
  await expect(button(page, 'Publish')).toHaveClass(/btn--primary/);
  await saved(page);
  await expect(button(page, 'Publish')).toHaveClass(/btn--primary/);
  const path = new URL(page.url()).pathname.replace(/\/journey\/.*/, '');
  await inDatabase(site, author, { ...made, path }, async (context, actor, projectId) =>
    must(await changeProject(context, actor, projectId, { visibility: 'public' })),
  );
  await page.goto('/journey/find?kind=branching');
  await expect(page.getByRole('link', { name: 'A house of doors' })).toBeVisible();
  await page.goto('/journey/find?kind=-branching');
  await expect(page.getByRole('link', { name: 'A house of doors' })).toHaveCount(0);
});

test('the chapters of a work become the steps of a journey, and stay as they are', async ({
  page,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  await as(author);
  await page.goto(`${made.path}/manage/journeys`);
  await page.getByLabel('Title', { exact: true }).fill('Another way');
  await page.getByText('Start with the work’s chapters as steps').click();
  await button(page, 'Create journey').click();
  await expect(page.locator('.lrow').first()).toContainText('The wick');
  await page.locator('.lrow').first().click();
  await expect(side(page).getByLabel('Text', { exact: true })).not.toHaveValue('');
  await page.goto(made.path);
  await expect(page.getByRole('link', { name: 'The wick' }).first()).toBeVisible();
});
