import type { Page } from '@playwright/test';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, withOthers } from '#tests/browser/fixtures.ts';
import { test } from '#tests/browser/together.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const boxes = (page: Page) => page.locator('input[name="match"]');

/** Looks for something on the page of all texts. */
async function find(page: Page, term: string, instead = ''): Promise<void> {
  await field(page, 'Find').fill(term);
  if (instead !== '') await field(page, 'Replace with').fill(instead);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
}

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
  await find(page, 'lamp', 'lantern');
  const count = await boxes(page).count();
  expect(count).toBeGreaterThan(1);
  await boxes(page).first().uncheck({ force: true });
  await page.locator('.sweep__act button').click();
  await expect(page.getByText(`${count - 1} matches replaced.`)).toBeVisible();
  await expect(boxes(page)).toHaveCount(1);
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

test('what was replaced is said once the list of replacements has it: its first button would undo an older one', async ({
  page,
  as,
  person,
  work,
}) => {
  await noteAlive(page);
  const ana = await person();
  const { path } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.goto(`${path}/find?term=lamp&with=light`);
  await alive(page);
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
  expect((await page.goto(`${path}/find?term=${'a'.repeat(301)}`))?.status()).toBe(422);
  await expect(page.getByText('This is too long to be looked for.')).toBeVisible();
  await page.goto(`${path}/find?term=the&kind=scene`);
  await expect(page.getByRole('heading', { name: '7 matches in 2 texts' })).toBeVisible();
});

test('axe finds nothing in it, wide and narrow, light and dark', async ({ page, as, person, work }) => {
  await noteAlive(page);
  const ana = await person();
  const { path } = await work(ana, undefined, { publish: false });
  await as(ana);
  for (const width of [1280, 320])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${path}/find?term=the&with=a`);
      await alive(page);
      expect(await axeFindings(page), `${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
});
