import type { Browser } from '@playwright/test';
import { expect, type Person, test } from '#tests/browser/fixtures.ts';
import type { Site } from '#tests/browser/site.ts';

/** A page of somebody whose browser runs no scripts: each answer is a new page, with nothing in it of the one before. */
async function withoutScript(browser: Browser, site: Site, person: Person) {
  const storageState = await person.request.storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, storageState });
  return context.newPage();
}

test('what was typed of a work is kept where something of it is wrong', async ({ browser, site, person, work }) => {
  const owner = await person('Ivo Writer');
  const made = await work(owner);
  const page = await withoutScript(browser, site, owner);
  await page.goto(`${made.path}/manage`);
  await page.getByLabel('Title', { exact: true }).fill('   ');
  await page.getByLabel('Summary').fill('A long summary that nobody wants to write twice.');
  await page.getByLabel('Tags').fill('lamps, knap');
  await page.getByRole('checkbox', { name: 'Fantasy' }).check({ force: true });
  await page.getByLabel('How far along it is').selectOption('Complete');
  await page.getByRole('radio', { name: 'Unlisted' }).check({ force: true });
  await page.getByRole('button', { name: 'Save changes' }).click();

  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Summary')).toHaveValue('A long summary that nobody wants to write twice.');
  await expect(page.getByLabel('Tags')).toHaveValue('lamps, knap');
  await expect(page.getByRole('checkbox', { name: 'Fantasy' })).toBeChecked();
  await expect(page.getByLabel('How far along it is')).toHaveValue('complete');
  await expect(page.getByRole('radio', { name: 'Unlisted' })).toBeChecked();
  await page.getByLabel('Title', { exact: true }).fill('The Lamp');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'The Lamp', exact: true })).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('A long summary that nobody wants to write twice.');
  await page.context().close();
});

test('what was typed of a profile is kept where its address is wrong', async ({ browser, site, person }) => {
  const page = await withoutScript(browser, site, await person('Ivo Writer'));
  await page.goto('/settings/profile');
  await page.getByLabel('Address', { exact: true }).first().fill('not an address!');
  await page.getByLabel('About you').fill('Writes of lamps.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await expect(page.getByLabel('About you')).toHaveValue('Writes of lamps.');
  await page.context().close();
});
