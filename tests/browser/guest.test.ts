import type { Page } from '@playwright/test';
import { fresh, logIn, register } from '#tests/browser/entering.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('a guest keeps everything by registering', async ({ page }) => {
  const block = await writeAsGuest(page);
  await register(page, fresh());
  await page.goto(block);
  await expect(page.locator('.ProseMirror')).toBeVisible();
});

test('a guest who logs in to an account is asked to bring the works along', async ({ page, person }) => {
  const owner = await person();
  const block = await writeAsGuest(page);
  await logIn(page, owner);
  await expect(page.getByRole('heading', { name: 'Bring your works along?' })).toBeFocused();
  await page.getByRole('button', { name: 'Bring them along' }).click();
  await page.waitForURL('**/library');
  await page.goto(`/org/${owner.org}/projects`);
  const work = await page.getByRole('link', { name: 'A guest’s story' }).first().getAttribute('href');
  expect(work).toContain(`/org/${owner.org}/`);
  await page.goto(`${work?.split('/block/')[0]}/block/${block.split('/block/')[1]}`);
  await expect(page.locator('.ProseMirror')).toBeVisible();
});

test('the question about a guest’s works waits in the library for who left it without an answer', async ({
  page,
  person,
}) => {
  const owner = await person();
  await writeAsGuest(page);
  // The first answer is lost on the way: nobody is led on as if there were nothing to ask.
  await page.route('**/api/guest-works', (route) => route.abort(), { times: 1 });
  await logIn(page, owner);
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached.');
  await page.goto('/library');
  await expect(page.getByText('Bring your works along?')).toBeVisible();
  await page.getByRole('button', { name: 'Bring them along' }).click();
  await expect(page.getByText('Bring your works along?')).toHaveCount(0);
  await page.goto(`/org/${owner.org}/projects`);
  await expect(page.getByRole('link', { name: 'A guest’s story' }).first()).toBeVisible();
});

async function writeAsGuest(page: Page): Promise<string> {
  await page.goto('/project/new');
  await page.getByRole('button', { name: 'Begin as a guest' }).click();
  await page.getByLabel('Title').fill('A guest’s story');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL('**/block/**');
  return new URL(page.url()).pathname;
}
