import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { expect, withOthers } from '#tests/browser/fixtures.ts';
import { boxes, field, find, test } from '#tests/browser/replacing.ts';

test('an author replaces a name in all texts, sees each in its sentence first, and undoes it as one', async ({
  page,
  as,
  person,
  work,
}) => {
  await noteAlive(page);
  const ana = await person();
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('Orrin', typing);
  await page.getByRole('link', { name: 'Find in all texts' }).click();
  await expect(page).toHaveURL(/\/find\?term=Orrin$/);
  await expect(page.getByRole('heading', { name: /matches in \d+ texts/ })).toBeVisible();
  const before = await page.locator('.sweep__match mark').count();
  expect(before).toBeGreaterThan(2);

  await alive(page);
  await find(page, 'Orrin', 'Anselm');
  await expect(page.locator('del').first()).toHaveText('Orrin');
  await expect(page.locator('ins')).toHaveCount(before);
  await expect(boxes(page)).toHaveCount(before);
  await boxes(page).first().uncheck();
  await page.getByRole('button', { name: `Replace ${before - 1} matches` }).click();
  await expect(page.getByText(`${before - 1} matches replaced.`)).toBeVisible();
  await expect(boxes(page)).toHaveCount(1);
  // Of this one, with words of its own.
  await expect(page.locator('.done').getByRole('button', { name: 'Undo' })).toBeVisible();

  await page
    .getByRole('link', { name: /The wick|Chapter|›/ })
    .first()
    .click();
  await expect(page.getByRole('search', { name: 'Find in this text' }).getByRole('status')).toHaveText('1 of 1');
  await expect(editorOf(page).locator('.match')).toHaveText('Orrin');
  await page.goto(`${path}/find`);
  await alive(page);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText(`${before - 1} places put back.`)).toBeVisible();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await find(page, 'Anselm');
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('a key leads from the open text to all texts, with what was looked for', async ({ page, as, person, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+Shift+F');
  await expect(page).toHaveURL(/\/find$/);
  await page.goBack();
  await expect(editorOf(page)).toBeVisible();
  await saved(page);
  await editorOf(page).click();
  await page.keyboard.press('Control+f');
  await expect(field(page, 'Find')).toBeFocused();
  await page.keyboard.type('lamp', typing);
  await page.keyboard.press('Control+Shift+F');
  await expect(page).toHaveURL(/\/find\?term=lamp$/);
});

test('it works without scripts, and a match that was unticked before they are there stays', async ({
  browser,
  person,
  work,
  site,
}) => {
  const ana = await person();
  const { path } = await work(ana, undefined, { publish: false });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await context.addCookies((await ana.request.storageState()).cookies);
  const page = await context.newPage();
  await page.goto(`${path}/find`);
  // What is often wanted is not folded.
  for (const option of ['Match case', 'Whole words', 'Regular expression', 'All forms of the word'])
    await expect(page.getByText(option).first()).toBeVisible();
  await expect(page.getByLabel('Where')).toBeVisible();
  await find(page, 'lamp', 'lantern');
  const count = await boxes(page).count();
  expect(count).toBeGreaterThan(1);
  await boxes(page).first().uncheck({ force: true });
  await page.locator('.sweep__act button').click();
  await expect(page.getByText(`${count - 1} matches replaced.`)).toBeVisible();
  await expect(boxes(page)).toHaveCount(1);
  await expect(boxes(page)).not.toBeChecked();
  await context.close();
});

test(
  'what someone else is writing in the text stays, and they see the new words at once',
  withOthers,
  async ({ page, together }) => {
    await noteAlive(page);
    const other = await together();
    const path = new URL(page.url()).pathname.split('/block/')[0];
    await editorOf(other).click();
    await other.keyboard.press('Control+Home');
    await page.goto(`${path}/find?term=every+evening&with=each+morning`);
    await alive(page);
    await other.keyboard.type('Beth writes. ', typing);
    await expect(boxes(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Replace 1 match' }).click();
    await other.keyboard.type('And on. ', typing);
    await expect(page.getByText(/in the meantime|replaced\./)).toBeVisible();
    await saved(other);
    await expect(editorOf(other)).toContainText('Beth writes. And on. ');
  },
);

test('after a replacement nothing is ticked: what was left, and what it made, is not replaced by another press', async ({
  page,
  findPage,
}) => {
  await findPage('?term=lamp&with=lamp+light');
  await boxes(page).first().uncheck();
  await page.getByRole('button', { name: 'Replace 2 matches' }).click();
  await expect(page.getByText('2 matches replaced.')).toBeVisible();
  await expect(boxes(page)).toHaveCount(3);
  await expect(page.locator('input[name="match"]:checked')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Replace', exact: true })).toBeDisabled();
  await page.getByText('All on this page').click();
  await expect(page.getByRole('button', { name: 'Replace 3 matches' })).toBeEnabled();
});

test('a box ticks all matches of its text, and follows them', async ({ page, findPage }) => {
  await findPage('?term=the&with=a');
  const text = page.locator('.sweep__text').first();
  const whole = text.getByRole('checkbox', { name: /^All in this text/ });
  const all = page.getByRole('checkbox', { name: 'All on this page' });
  const count = await boxes(page).count();
  const own = await text.locator('input[name="match"]').count();
  await whole.uncheck();
  await expect(text.locator('input[name="match"]:checked')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Replace ${count - own} matches` })).toBeVisible();
  await expect(all).not.toBeChecked();
  await page.getByText('All on this page').click();
  await expect(all).toBeChecked();
  await expect(whole).toBeChecked();
  await expect(page.getByRole('button', { name: `Replace ${count} matches` })).toBeVisible();
  await text.locator('input[name="match"]').first().uncheck();
  await expect(whole).not.toBeChecked();
});

test('what the form asks for by now is looked for before anything is replaced', async ({ page, findPage }) => {
  await findPage('?term=lamp&with=light');
  // The outline says where the matches are, and leads to them.
  const outline = page.getByRole('complementary', { name: 'Where it is' });
  await expect(outline.locator('.tree__matches').filter({ hasText: '1' }).first()).toBeVisible();
  await boxes(page).first().uncheck();
  await outline.getByRole('row', { name: 'The hull' }).click();
  await expect(page).toHaveURL(/#sweep-/);
  await expect(page.getByRole('heading', { name: 'The hull' })).toBeInViewport();
  await page.getByRole('button', { name: 'Swap the two' }).click();
  await expect(field(page, 'Find')).toHaveValue('light');
  await page.getByRole('button', { name: 'Swap the two' }).click();
  // What was unticked stays so.
  await expect(boxes(page).first()).not.toBeChecked();
  await boxes(page).first().check({ force: true });
  await field(page, 'Replace with').fill('torch');
  await expect(page.getByRole('button', { name: 'Replace 3 matches' })).toBeDisabled();
  await expect(page.getByText('Press “Find” first.')).toBeVisible();
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.locator('ins').first()).toHaveText('torch');
  await expect(page.getByRole('button', { name: 'Replace 3 matches' })).toBeEnabled();
});

test('a scene without a title is named with the chapter that it lies in', async ({ page, findPage }) => {
  await findPage('?term=wet+coat');
  const head = page.locator('.sweep__head');
  await expect(head.getByRole('heading', { name: 'The inspector, Scene 1', exact: true })).toBeVisible();
  await expect(head.getByText('The inspector')).toHaveCount(1);
});

test('more than a page has is replaced in one step, but for what was unticked', async ({ page, findPage }) => {
  const file = join(mkdtempSync(join(tmpdir(), 'fabula-lamps-')), 'lamps.md');
  const chapter = (name: string) =>
    `# ${name}\n\n${Array.from({ length: 150 }, (_, at) => `The lamp ${at} burned.`).join('\n\n')}\n`;
  writeFileSync(file, `${chapter('One')}\n${chapter('Two')}`);
  const path = await findPage('?term=lamp&with=light', file);
  await expect(boxes(page)).toHaveCount(150);
  await boxes(page).first().uncheck();
  await page.getByRole('button', { name: 'Replace all 299 matches' }).click();
  await expect(page.getByText('299 matches replaced.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 match in 1 text' })).toBeVisible();
  await page.locator('.done').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('299 places put back.')).toBeVisible();
  await page.goto(`${path}?term=light`);
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('what was replaced is said once the list of replacements has it: its first button would undo an older one', async ({
  page,
  findPage,
}) => {
  await findPage('?term=lamp&with=light');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/find\.data/, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  const asked = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('find.data'));
  await page.locator('.sweep__act button').click();
  await answered;
  await asked;
  // The page has drawn all that it knows by now.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.getByText(/matches replaced/).count()).toBe(0);
  release();
  await expect(page.getByText(/matches replaced/)).toBeVisible();
  await expect(page.locator('.sweep__replacement')).toHaveCount(1);
});

test('what cannot be searched is said at its field, and readers of drafts only find', async ({
  page,
  as,
  person,
  work,
  member,
}) => {
  const [ana, ben] = [await person('Ana Ruiz'), await person('Ben Ito')];
  const { path } = await work(ana, undefined, { publish: false });
  member(ana, ben, 'reader');
  await as(ben);
  await page.goto(`${path}/find?term=lamp&with=light`);
  await expect(page.locator('.sweep__match mark').first()).toBeVisible();
  await expect(boxes(page)).toHaveCount(0);
  await expect(field(page, 'Replace with')).toHaveCount(0);
  await as(ana);
  const answer = await page.goto(`${path}/find?term=(&pattern=on`);
  expect(answer?.status()).toBe(422);
  await expect(page.getByText('Not a valid regular expression.')).toBeVisible();
  expect((await page.goto(`${path}/find?term=the&in=01a21aa5-bf39-7062-95e7-f74ca760c83d`))?.status()).toBe(422);
  await expect(page.getByText('This part isn’t there anymore.')).toBeVisible();
  expect((await page.goto(`${path}/find?term=${'a'.repeat(301)}`))?.status()).toBe(422);
  await expect(page.getByText('This is too long to be looked for.')).toBeVisible();
  await page.goto(`${path}/find?term=the&kind=scene`);
  await expect(page.getByRole('heading', { name: '7 matches in 2 texts' })).toBeVisible();
});
