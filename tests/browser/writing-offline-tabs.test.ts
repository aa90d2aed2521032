import { editorOf, open, rowOf, saved, secondBrowser } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import {
  fill,
  keepNew,
  keepSwitch,
  keptFiles,
  makeRoom,
  onDevice,
  reopen,
  reopenWithout,
  write,
} from '#tests/browser/kept-projects.ts';

test.use({ serviceWorkers: 'allow' });

test('two tabs without a network show each other what is written, and the server has it once', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await write(page, ' From the first.');
  const other = await context.newPage();
  await other.goto(blockPath);
  await expect(editorOf(other)).toContainText('From the first.');
  await write(other, ' From the second.');
  await expect(editorOf(page)).toContainText('From the first. From the second.');
  await write(page, ' And back.');
  await expect(editorOf(other)).toContainText('From the second. And back.');
  await other.close();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send it and go on' }).click();
  await expect(editorOf(page)).toContainText('From the first. From the second. And back.');
  await saved(page);
  const elsewhere = await secondBrowser(page, ana);
  await reopen(elsewhere, blockPath);
  const text = await editorOf(elsewhere).innerText();
  expect(text.split('From the first. From the second. And back.')).toHaveLength(2);
  expect(text.match(/From the/g)).toHaveLength(2);
  await elsewhere.context().close();
});

test('what others wrote meanwhile is merged with what was written without a network', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await write(page, ' Here.');
  const elsewhere = await secondBrowser(page, ana);
  await open(elsewhere, blockPath);
  await editorOf(elsewhere).press('Control+Home');
  await elsewhere.keyboard.type('There. ');
  await saved(elsewhere);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send it and go on' }).click();
  await saved(page);
  for (const each of [page, elsewhere]) await expect(editorOf(each)).toHaveText(/There\. .*Every .* Here\.$/);
  await elsewhere.context().close();
});

test('where the browser’s store is full, the page says that words are in it alone, and keeps them', async ({
  page,
  person,
  as,
  work,
}) => {
  await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await fill(page);
  await write(page, ' Nowhere to go.');
  await expect(page.getByRole('status').filter({ hasText: /^Not saved$/ })).toBeVisible();
  await expect(page.getByText('This browser can’t store what you write')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a copy' }).click();
  await download;
  // As soon as there is room, all of it is stored.
  await makeRoom(page);
  await write(page, ' And now.');
  await expect(onDevice(page)).toBeVisible();
  await page.reload();
  await expect(editorOf(page)).toContainText('Nowhere to go. And now.');
});

test('a project that finds no room is not kept, and its author is told', async ({ page, person, as, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await fill(page);
  await keepSwitch(page).click({ force: true });
  await expect(page.getByText('This browser has no room left')).toBeVisible();
  await expect(keepSwitch(page)).not.toBeChecked();
});

test('texts for which there is no room are not fetched, and their author is told how many are here', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ quota: 2 ** 20, usage: 2 ** 19 });
  });
  await open(page, blockPath);
  await keepSwitch(page).click({ force: true });
  await expect(page.getByText('No room left on this device. Texts here: 1 of 7.')).toBeVisible();
  await expect(keepSwitch(page)).toBeChecked();
});

for (const [prefix, said, opened] of [
  ['', 'Saved on this device · no network', 'Outline'],
  ['/es', 'Guardado en este dispositivo · sin conexión', 'Esquema'],
  ['/uk', 'Збережено на цьому пристрої · немає мережі', 'План'],
] as const)
  test(`on a phone ${prefix || '/en'} is written without a network, by keys alone too`, async ({
    page,
    context,
    person,
    as,
    work,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const ana = await person();
    const { blockPath } = await work(ana, undefined, { publish: false });
    await as(ana);
    await open(page, `${prefix}${blockPath}`);
    await page.evaluate(() => localStorage.setItem('fabula-color-mode', 'dark'));
    await page.getByRole('button', { name: opened, exact: true }).click();
    await page.locator('.keep input').press('Space');
    await expect.poll(() => keptFiles(page)).not.toEqual([]);
    await page.goto('about:blank');
    await context.setOffline(true);
    await page.goto(`${prefix}${blockPath}`);
    await expect(page.locator('.saved')).toContainText(said);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await editorOf(page).press('Control+End');
    await page.keyboard.type(' Written.');
    await page.keyboard.press('F6');
    expect(await axeFindings(page)).toEqual([]);
    // Nothing is cut off, and nothing stands beside the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: opened, exact: true }).press('Enter');
    await rowOf(page, 'The hull').press('Enter');
    await expect(page).toHaveTitle(/^The hull/);
    expect(new URL(page.url()).pathname.startsWith(`${prefix}/org/`)).toBe(true);
    await page.goBack();
    await expect(editorOf(page)).toContainText('Written.');
  });
