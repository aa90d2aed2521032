import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, publish, test } from '#tests/browser/fixtures.ts';

test('a version is named, compared word by word after more was written, and restored', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  await page.getByRole('link', { name: 'Compare and name versions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The wick' })).toBeVisible();
  // The import is the only version, and nothing was changed since.
  await expect(page.getByText('Nothing has changed since the import.')).toBeVisible();
  await expect(page.locator('.cmp')).toContainText('Every evening');
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);

  await page.getByText('Save with a name').click();
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name of this version').fill('First draft');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('The version “First draft” is saved.')).toBeVisible();
  await page.getByText('Save with a name').click();
  await page.getByLabel('Name of this version').fill('Another');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('This text is already saved as “First draft.”')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the text' }).filter({ visible: true }).click();
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('At last, ', typing);
  await saved(page);
  await page.getByRole('button', { name: /^First draft/ }).click();
  await page.getByRole('link', { name: 'Compare with now' }).click();
  const added = page.locator('.cmp ins');
  await expect(added).toHaveText('Added: At last, ');
  await expect(page.locator('.cmp del')).toHaveCount(0);
  await expect(page.getByText('1 changed passage')).toBeVisible();
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(page.locator('[data-change]')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);

  await expect(page.getByText('Change 1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Side by side' }).click();
  await expect(page.locator('.cmp--side [data-change] > div').nth(1)).toContainText('At last, Every evening');
  await expect(page.locator('.cmp--side [data-change] > div').first()).toHaveText(/^Every evening/);

  await page.getByText('Rename', { exact: true }).click();
  await page.getByLabel('Name of the older version').fill('For Beth');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('link', { name: /^For Beth/ })).toBeVisible();
  await page.getByRole('button', { name: 'Restore “For Beth”' }).click();
  await expect(editorOf(page)).toBeVisible();
  await expect(editorOf(page)).not.toContainText('At last');
  await expect(page.getByRole('button', { name: /^Before restoring a version/ })).toBeVisible();
});

test('the page opens with the newest version that differs from the text, though one like it was saved since', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('At last, ', typing);
  await saved(page);
  await page.goto(`${blockPath}/versions`);
  await page.getByText('Save with a name').click();
  await page.getByLabel('Name of this version').fill('Second draft');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByRole('link', { name: /^Second draft/ })).toBeVisible();
  await page.goto(`${blockPath}/versions`);
  await expect(page.locator('.cmp ins')).toHaveText('Added: At last, ');
  await expect(page.getByLabel('From').locator('option:checked')).toHaveText(/^\w{3}\s\d.* · As imported$/);
});

test('what is written now is compared with what readers have, in an edition', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const made = await work(ana);
  await open(page, made.blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('At last, ', typing);
  await saved(page);
  await page.getByRole('link', { name: 'Compare and name versions' }).click();
  await expect(page.getByLabel('From').locator('optgroup option')).toHaveText([/ · Edition 1$/]);
  await page.getByLabel('From').selectOption('edition-1');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/old=edition-1/);
  await expect(page.locator('.cmp ins')).toHaveText('Added: At last, ');
  // An edition stays as it is: it is not named; the text is put back to what it has.
  await expect(page.getByText('Rename', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Restore “Edition 1”' })).toBeVisible();
  // After the next one there are both, and they can be compared with each other.
  await publish(ana, made);
  await page.goto(`${made.blockPath}/versions?old=edition-1&new=edition-2`);
  await expect(page.locator('.cmp ins')).toHaveText('Added: At last, ');
  for (const none of ['edition-3', 'edition-0', 'edition-99999999999'])
    expect((await ana.request.get(`${made.blockPath}/versions?new=${none}`)).status(), none).toBe(
      none === 'edition-3' ? 404 : 200,
    );
});

test('one passage is restored while the rest stays as written since, and a version is copied as a text', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('At last, ', typing);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' The end.', typing);
  await saved(page);
  await page.goto(`${blockPath}/versions`);
  const restore = page.getByRole('button', { name: 'Restore this passage' });
  await expect(restore).toHaveCount(2);
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(page.getByText('Change 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(page.getByText('Change 2 of 2')).toBeVisible();
  // Whoever writes on meanwhile has another text than the one that was compared: nothing is put back into it.
  const other = await page.context().newPage();
  await open(other, blockPath);
  await editorOf(other).locator('p').first().click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('Well. ', typing);
  await saved(other);
  await restore.first().click();
  await expect(page.getByRole('alert')).toContainText('The text has changed since.');
  await restore.first().click();
  await expect(page.getByText('The passage is restored.')).toBeVisible();
  await expect(restore).toHaveCount(1);
  await expect(page.getByText('1 changed passage')).toBeVisible();
  await expect(page.locator('.cmp ins')).toHaveText('Added: The end.');
  // Who has the text open sees it immediately.
  await expect(editorOf(other).locator('p').first()).toHaveText(/^Every evening/);
  await expect(editorOf(other)).toContainText('The end.');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: /^As imported/ }).click();
  await page.getByRole('button', { name: 'Copy as a new text' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The wick (As imported)');
  await expect(editorOf(page)).not.toContainText('The end.');
});

test('any two versions are compared by an address, without scripts, by those who may read drafts', async ({
  browser,
  site,
  person,
  work,
  member,
}) => {
  const [ana, reader, stranger] = [await person('Ana Ruiz'), await person('Reader'), await person('Stranger')];
  const { blockPath } = await work(ana, undefined, { publish: false });
  member(ana, reader, 'reader');
  const path = `${blockPath}/versions`;
  expect((await stranger.request.get(path)).status()).toBe(404);
  const none = '01900000-0000-7000-8000-000000000000';
  for (const query of [`old=${none}`, `new=${none}`])
    expect((await ana.request.get(`${path}?${query}`)).status(), query).toBe(404);
  expect((await ana.request.get(`${path}?old=odd&new=../x&view=none&before=1`)).status()).toBe(200);

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await context.addCookies((await reader.request.storageState()).cookies);
  const page = await context.newPage();
  for (const [prefix, words] of [
    ['', 'Nothing has changed since the import.'],
    ['/es', 'Nada ha cambiado desde la importación.'],
    ['/uk', 'Від часу імпорту нічого не змінилося.'],
  ]) {
    await page.goto(prefix + path);
    await expect(page.getByText(words ?? '')).toBeVisible();
    // A reader of drafts changes nothing.
    await expect(page.locator('form button[name="intent"]')).toHaveCount(0);
  }
  await context.close();
});

test('a long text with few changes shows these, and folds the rest', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  for (let line = 0; line < 12; line++) {
    await page.keyboard.type(`Line ${line} of the book.`);
    await page.keyboard.press('Enter');
  }
  await saved(page);
  await page.goto(`${blockPath}/versions`);
  // On a phone both versions are read whole, one below the other.
  for (const select of await page.locator('.versions__choice select').all())
    expect((await select.boundingBox())?.width).toBe(350);
  await page.getByText('Save with a name').click();
  await page.getByLabel('Name of this version').fill('Lines');
  await page.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByText('The version “Lines” is saved.')).toBeVisible();
  await open(page, blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('New ', typing);
  await saved(page);
  await page.goto(`${blockPath}/versions`);
  const fold = page.getByText('10 paragraphs without a change');
  await expect(page.getByText('Line 11 of the book.')).toBeHidden();
  await fold.click();
  await expect(page.getByText('Line 11 of the book.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});
