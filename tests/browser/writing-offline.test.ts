import { editorOf, open, rowOf, saved, secondBrowser } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { allHere, keep, keepNew, keptNames, onDevice, reopen, write } from '#tests/browser/kept-projects.ts';

test.use({ serviceWorkers: 'allow' });

test('a kept project opens without a network, is written in several texts, and the server has all of it later', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await keep(page, blockPath);
  const first = await page.locator('.ws__bar b').innerText();
  // The others were never opened here; their copies were fetched.
  const second = `${blockPath.split('/block/')[0]}/block/${await rowOf(page, 'The hull').getAttribute('data-key')}`;

  await context.setOffline(true);
  await page.goto(second);
  await expect(page.getByText('You’re offline. Keep writing')).toBeVisible();
  await expect(page).toHaveTitle(/^The hull · The Lamp at Cold Knap .:. Fabula$/);
  expect(new URL(page.url()).pathname).toBe(second);
  await expect(editorOf(page)).toBeFocused();
  await write(page, ' Hull without a network.');
  await expect(onDevice(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await rowOf(page, first).click();
  await expect(page).toHaveTitle(new RegExp(`^${first}`));
  expect(new URL(page.url()).pathname).toBe(blockPath);
  await write(page, ' First without a network.');
  await page.goBack();
  await expect(editorOf(page)).toContainText('Hull without a network.');
  await page.reload();
  await expect(editorOf(page)).toContainText('Hull without a network.');
  await write(page, ' Last key!');

  // While the cursor is in the text, nothing takes the page away.
  await context.setOffline(false);
  const back = page.getByRole('button', { name: 'Send it and go on' });
  await expect(back).toBeVisible();
  await expect(page.locator('.saved')).toHaveText('Saved on this device');
  await page.keyboard.type('?');
  await back.click();
  await expect(page.locator('.saved[data-state="saved"]')).toBeVisible();
  await expect(editorOf(page)).toContainText('Hull without a network. Last key!?');
  // The other text is sent without being opened.
  await expect
    .poll(() =>
      page.evaluate(() => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('fabula-unsent'))),
    )
    .toEqual([expect.arrayContaining([expect.anything(), '[]'])]);

  const elsewhere = await secondBrowser(page, ana);
  await reopen(elsewhere, second);
  const hull = await editorOf(elsewhere).innerText();
  expect(hull.split('Hull without a network. Last key!?')).toHaveLength(2);
  await reopen(elsewhere, blockPath);
  const told = await editorOf(elsewhere).innerText();
  expect(told.split('First without a network.')).toHaveLength(2);
  await elsewhere.context().close();
  expect(failures).toEqual([]);
});

test('what others write in a text that is not open here is fetched when the workspace is next opened', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  const hull = `${blockPath.split('/block/')[0]}/block/${await rowOf(page, 'The hull').getAttribute('data-key')}`;
  const elsewhere = await secondBrowser(page, ana);
  await open(elsewhere, hull);
  await write(elsewhere, ' From afar.');
  await saved(elsewhere);
  await elsewhere.context().close();
  await page.goto(blockPath);
  await expect(allHere(page)).toBeVisible();
  await context.setOffline(true);
  await page.goto(hull);
  await expect(editorOf(page)).toContainText('From afar.');
});

test('kept projects are listed with the copies of texts, and removed there', async ({ page, person, as, work }) => {
  await keepNew({ page, person, as, work });
  await page.goto('/settings/download');
  const here = page.getByRole('region', { name: 'In this browser' });
  await expect(here.getByRole('heading', { name: 'Projects for writing without a network' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await here.getByRole('button', { name: 'Remove from this device' }).press('Enter');
  await expect(here.getByText('“The Lamp at Cold Knap” was removed from this device.')).toBeVisible();
  await expect(here.getByText('This browser has no copies of your texts.')).toBeVisible();
  expect(await keptNames(page)).toEqual([]);
});
