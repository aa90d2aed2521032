import type { Page } from '@playwright/test';
import { noteAlive } from '#tests/browser/alive.ts';
import { answer } from '#tests/browser/asked.ts';
import { editorOf, open, paste, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

const goalsOf = (path: string) => `${path}/goals`;

/** A number stays with what it counts. */
const wordsToday = (numbers: string) => new RegExp(`^${numbers.replaceAll(' ', '\\s')}\\swords today$`);

async function setGoal(page: Page, path: string, daily: string): Promise<void> {
  await page.goto(goalsOf(path));
  await page.getByLabel('Words per day').fill(daily);
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByText('Your words are counted from now on.')).toBeVisible();
}

test('nothing is counted until a goal is set; then what is typed counts, and what is pasted does not', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person();
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await page.getByRole('link', { name: 'Writing goals' }).click();
  await expect(page.getByText('Nothing is counted yet.')).toBeVisible();
  await setGoal(page, path, '12');
  await expect(page.getByText(/12\swords to go\./)).toBeVisible();

  await open(page, blockPath);
  const today = page.getByRole('link', { name: /today$/ });
  await expect(today).toHaveText(wordsToday('0 of 12'));
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Zaa zbb zcc zdd zee zff zgg. ', typing);
  await expect(today).toHaveText(wordsToday('7 of 12'));
  await paste(page, { 'text/plain': 'many more words '.repeat(200) });
  await expect(editorOf(page)).toContainText('many more words many more words');
  await page.keyboard.type(' Zhh zii. ', typing);
  await expect(today).toHaveText(wordsToday('9 of 12'));
  // Undoing the paste, and what came before or after it, takes away only what was typed.
  for (let press = 0; press < 2; press++) await page.keyboard.press('Control+z');
  await expect(editorOf(page)).not.toContainText('many more words');
  const rest = (await editorOf(page).innerText()).match(/\b[Zz]([a-z])\1\b/g) ?? [];
  await page.keyboard.type('A b c d e f g h i j k l. ', typing);
  const all = 12 + rest.length;
  await expect(today).toHaveText(wordsToday(`${all} of 12`));
  await saved(page);

  await today.click();
  await expect(page.getByText('Goal met.')).toBeVisible();
  await expect(page.getByRole('table').last()).toContainText(new RegExp(`${all}$`));
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Today’s words' })).toContainText(new RegExp(`${all}\\sof\\s12`));
});

test('a session of pastes alone holds up nothing, and words are sent for no one but who wrote them', async ({
  page,
  as,
  person,
  work,
  context,
}) => {
  const ana = await person();
  const ben = await person('Ben Vale');
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await setGoal(page, path, '600');
  await open(page, blockPath);
  await editorOf(page).click();
  await paste(page, { 'text/plain': 'pasted '.repeat(60) });
  await expect(editorOf(page)).toContainText('pasted pasted');
  await saved(page);
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.type('Six words of my own now. ', typing);
  await expect(page.getByRole('link', { name: wordsToday('6 of 600') })).toBeVisible();
  // Someone else logs in to this browser, in another tab.
  const own = await context.cookies();
  await context.addCookies((await ben.request.storageState()).cookies);
  const refused = page.waitForResponse((answer) => answer.url().includes('/stints/') && answer.status() === 401);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await refused;
  await context.addCookies(own);
  await expect(async () => {
    await open(page, blockPath);
    await page.goto(goalsOf(path));
    await expect(page.getByText(/594\swords to go\./)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('words typed without a network are counted when it is back', async ({ page, as, person, work, context }) => {
  const ana = await person();
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await setGoal(page, path, '600');
  await open(page, blockPath);
  const today = page.getByRole('link', { name: /today$/ });
  await expect(today).toHaveText(wordsToday('0 of 600'));
  await context.setOffline(true);
  await editorOf(page).click();
  await page.keyboard.type('Four words without it. ', typing);
  await expect(today).toHaveText(wordsToday('4 of 600'));
  await context.setOffline(false);
  await saved(page);
  await expect(async () => {
    await page.goto(goalsOf(path));
    await expect(page.getByText(/596\swords to go\./)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('a goal is set, refused with what is wrong, and ended in a page without scripts', async ({
  browser,
  site,
  person,
  work,
}) => {
  const ana = await person();
  const { path } = await work(ana, undefined, { publish: false });
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  await context.addCookies((await ana.request.storageState()).cookies);
  const page = await context.newPage();
  await page.goto(goalsOf(path));
  await page.getByLabel('Words per day').fill('many');
  await page.getByLabel('Words in the whole book').fill('90,000');
  await page.getByLabel('Finish by').fill('2020-01-01');
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByText('Enter a whole number, from 1 up.')).toBeVisible();
  await expect(page.getByText('That day is over.')).toBeVisible();
  await expect(page.getByLabel('Words in the whole book')).toHaveValue('90,000');
  await page.getByLabel('Words per day').fill('');
  await page.getByLabel('Finish by').fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByText(/of\s90,000\swords\.$/)).toBeVisible();
  await expect(page.getByText(/words a day until/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop counting' }).click();
  await expect(page.getByText('Counting has stopped.')).toBeVisible();
  await context.close();
});

test('a goal is ended after a question, and taken up again with what was counted', async ({
  page,
  as,
  person,
  work,
}) => {
  await noteAlive(page);
  const ana = await person();
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await setGoal(page, path, '600');
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.type('Three more words. ', typing);
  await expect(page.getByRole('link', { name: wordsToday('3 of 600') })).toBeVisible();
  await page.getByRole('link', { name: wordsToday('3 of 600') }).click();
  await expect(page.getByText(/597\swords to go/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop counting' }).click();
  await answer(page, 'Stop counting?', 'Stop counting');
  await expect(page.getByText('Counting has stopped.')).toBeVisible();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByText(/597\swords to go/)).toBeVisible();
});
