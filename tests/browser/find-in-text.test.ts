import type { Page } from '@playwright/test';
import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, withOthers } from '#tests/browser/fixtures.ts';
import { test as base } from '#tests/browser/together.ts';

const bar = (page: Page) => page.getByRole('search', { name: 'Find in this text' });
const field = (page: Page) => bar(page).getByRole('textbox', { name: 'Find', exact: true });
const replacement = (page: Page) => bar(page).getByRole('textbox', { name: 'Replace with' });
const says = (page: Page, what: string) => expect(bar(page).getByRole('status')).toHaveText(what);
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
/** The matches that are shown, as the text has them. */
const shown = (page: Page) => editorOf(page).locator('.match');
const current = (page: Page) => editorOf(page).locator('.match--current');
const selected = (page: Page) => page.evaluate(() => String(getSelection()));

const test = base.extend<{
  /** Opens "The wick" of Ana Ruiz, in which "the" stands 12 times. */ wick: () => Promise<void>;
}>({
  wick: async ({ page, as, person, work }, use) => {
    await use(async () => {
      const ana = await person();
      const { blockPath } = await work(ana, undefined, { publish: false });
      await as(ana);
      await open(page, blockPath);
      await editorOf(page).click();
      await page.keyboard.press('Control+Home');
    });
  },
});

test('a term is found with the keyboard alone, and Escape leads back to the match in the text', async ({
  page,
  wick,
}) => {
  await wick();
  await page.keyboard.press('Control+f');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('the', typing);
  await says(page, '1 of 12');
  await expect(shown(page)).toHaveCount(12);
  await page.keyboard.press('Enter');
  await says(page, '2 of 12');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await says(page, '12 of 12');
  await page.keyboard.press('F3');
  await says(page, '1 of 12');
  await page.keyboard.press('Control+g');
  await says(page, '2 of 12');
  await page.keyboard.press('Shift+F3');
  await page.keyboard.press('Control+Shift+g');
  await says(page, '12 of 12');
  await expect(current(page)).toBeInViewport();

  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(editorOf(page)).toBeFocused();
  expect(await selected(page)).toBe('the');
  await expect(shown(page)).toHaveCount(0);
  await page.keyboard.type('THIS', typing);
  await expect(editorOf(page)).toContainText('light for THIS anchor that never was cast.');
});

test('the selection becomes the term where it lies in one paragraph; a button opens the bar as well', async ({
  page,
  wick,
}) => {
  await wick();
  const search = page.getByRole('button', { name: 'Find in this text' });
  for (const _letter of 'Every') await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+f');
  await expect(field(page)).toHaveValue('Every');
  await says(page, '1 of 1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+f');
  await expect(field(page)).toHaveValue('Every');
  await search.click();
  await expect(bar(page)).toBeHidden();
  await search.click();
  await expect(field(page)).toBeFocused();
  await field(page).fill('nothing of the kind');
  await says(page, 'No matches');
});

test('options say what counts as a match, and a match runs over marks', async ({ page, wick }) => {
  await wick();
  await page.keyboard.press('Control+f');
  const option = (name: string) => bar(page).getByRole('button', { name, exact: true });
  await field(page).fill('light');
  await says(page, '1 of 3');
  await press(page, 'Match case');
  await expect(option('Match case')).toHaveAttribute('aria-pressed', 'true');
  await says(page, '1 of 2');
  await press(page, 'Match case');
  await field(page).fill('mast');
  await press(page, 'Whole words');
  await says(page, '1 of 1');
  await field(page).fill('mas');
  await says(page, 'No matches');
  await press(page, 'Whole words');

  await field(page).fill('had no column for');
  await says(page, '1 of 1');
  expect((await current(page).allInnerTexts()).join('')).toBe('had no column for');

  await editorOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Café and don’t. ', typing);
  await field(page).fill('cafe');
  await says(page, 'No matches');
  await press(page, 'Ignore accents');
  await says(page, '1 of 1');
  await field(page).fill("don't");
  await says(page, '1 of 1');
});

test('a regular expression is searched, replaced with its groups, and never stops the page', async ({ page, wick }) => {
  await wick();
  await page.keyboard.press('Control+h');
  await press(page, 'Regular expression');
  await expect(bar(page).getByRole('button', { name: 'Ignore accents' })).toHaveAttribute('aria-disabled', 'true');
  await field(page).fill('(\\p{Lu}\\w+) (Vane');
  await says(page, 'Not a valid regular expression.');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await field(page).fill('(\\p{Lu}\\w+) (Vane)');
  await press(page, 'Match case');
  await says(page, '1 of 1');
  await replacement(page).fill('$2, $1');
  await press(page, 'Replace');
  await expect(editorOf(page)).toContainText('at five Vane, Orrin climbed');
  await says(page, 'No matches');

  // One that takes longer than the world lasts, on a line that people can write.
  await editorOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('a'.repeat(60));
  await field(page).fill('(a+)+!');
  await says(page, 'This expression takes too long. Try a simpler one.');
  await field(page).fill('a{60}');
  await says(page, '1 of 1');
});

test('one match is replaced and the next one is shown; the replacement has the marks of what it replaces', async ({
  page,
  wick,
}) => {
  await wick();
  await page.keyboard.press('Control+h');
  await field(page).fill('no column');
  await replacement(page).fill('room');
  await page.keyboard.press('Enter');
  await expect(editorOf(page).locator('strong')).toHaveText('room');
  await field(page).fill('light');
  await says(page, '1 of 3');
  await replacement(page).fill('light light');
  await page.keyboard.press('Enter');
  // What was put there has the term twice, and is passed over.
  await says(page, '3 of 4');
  await page.keyboard.press('Control+f');
  await expect(replacement(page)).toBeHidden();
});

test('all matches are replaced in one step that is undone alone, after a version was saved', async ({ page, wick }) => {
  await wick();
  await page.keyboard.type('Once the lamp. ', typing);
  await page.keyboard.press('Control+h');
  await field(page).fill('the');
  await says(page, '2 of 13');
  await replacement(page).fill('that');
  await press(page, 'Replace all');
  await expect(page.getByText('13 matches replaced.')).toBeVisible();
  await says(page, 'No matches');
  await expect(editorOf(page)).toContainText('Once that lamp. Every evening');
  await expect(page.getByRole('button', { name: /Before replacing all matches/ })).toBeVisible();

  await editorOf(page).click();
  await page.keyboard.press('Control+z');
  await expect(editorOf(page)).toContainText('Once the lamp. Every evening');
  await expect(shown(page)).toHaveCount(13);
  await page.keyboard.press('Control+y');
  await expect(shown(page)).toHaveCount(0);
  await saved(page);
});

test('where no version can be saved, nothing is replaced', async ({ page, wick }) => {
  await wick();
  await page.route('**/revisions', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.keyboard.press('Control+h');
  await field(page).fill('the');
  await replacement(page).fill('that');
  await press(page, 'Replace all');
  await expect(page.getByText('Couldn’t save a version first, so nothing was replaced.')).toBeVisible();
  await says(page, '1 of 12');
});

test('matches follow what others write, and all of theirs are replaced', withOthers, async ({ page, together }) => {
  const other = await together();
  await editorOf(page).click();
  await page.keyboard.press('Control+h');
  await field(page).fill('lamp');
  await says(page, '1 of 1');
  await editorOf(other).click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('A lamp, a lamp. ', typing);
  await says(page, '3 of 3');
  await expect(current(page)).toHaveText('lamp');
  await replacement(page).fill('light');
  await other.keyboard.type('And ', typing);
  await Promise.all([press(page, 'Replace all'), other.keyboard.type('more of it. ', typing)]);
  await expect(editorOf(other)).toContainText('A light, a light. And more of it. Every evening');
  // Behind it stands the name at her cursor.
  await expect(editorOf(page)).toContainText('A light, a light. And more of it.');

  await editorOf(page).click();
  await page.keyboard.press('Control+z');
  await expect(editorOf(other)).toContainText('A lamp, a lamp. And more of it. Every evening');
  await other.context().close();
});

test('a reader of drafts finds and cannot replace', async ({ page, as, person, work, member }) => {
  const [ana, rita] = [await person('Ana Ruiz'), await person('Rita')];
  member(ana, rita, 'reader');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(rita);
  await page.goto(blockPath);
  await expect(editorOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Find in this text' }).click();
  await field(page).fill('the');
  await says(page, '1 of 12');
  await page.keyboard.press('Control+h');
  await expect(replacement(page)).toBeHidden();
  await expect(bar(page).getByRole('button', { name: 'Find and replace' })).toBeHidden();
});

test('axe finds nothing in the bar, and it fits narrow windows without covering the text', async ({ page, wick }) => {
  await wick();
  await page.keyboard.press('Control+h');
  await field(page).fill('the');
  await says(page, '1 of 12');
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
    ['light', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page), `${colorScheme}, ${width} px`).toEqual([]);
    const boxes = await Promise.all(
      [bar(page), page.getByRole('main'), field(page), replacement(page)].map((each) => each.boundingBox()),
    );
    const [all, main, find, replace] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(all && main && all.y + all.height <= main.y + 1, `the bar is above the text at ${width} px`).toBe(true);
    expect(Math.min(find?.width ?? 0, replace?.width ?? 0), `fields at ${width} px`).toBeGreaterThanOrEqual(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
