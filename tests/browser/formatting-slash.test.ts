import { toolGroups } from '#app/editor/formatting/tools.ts';
import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test.beforeEach(async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
});

test('a slash in an empty line offers what can be put there, and leaves nothing behind', async ({ page }) => {
  await page.keyboard.type('Either/or is no wish.', typing);
  const list = page.getByRole('listbox', { name: 'What to insert' });
  await page.keyboard.press('Enter');
  await page.keyboard.type('/', typing);
  await expect(list.getByRole('option')).toHaveCount(Object.values(toolGroups).flat().length);
  // In groups, what is mostly put into an empty line first.
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^Scene break/);
  await expect(list.getByRole('group')).toHaveCount(4);
  await expect(list.getByRole('group').nth(1).getByRole('option').first()).toHaveText(/^Paragraph/);
  await expect(list.getByRole('group', { name: 'Paragraphs' })).toContainText('Epigraph');
  const active = await editorOf(page).getAttribute('aria-activedescendant');
  expect(active).toBe(await list.getByRole('option', { selected: true }).getAttribute('id'));
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type('poe', typing);
  await expect(list.getByRole('option')).toHaveText([/^Verse/]);
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await page.keyboard.type('O rose', typing);
  await expect(editorOf(page).locator('> p.verse')).toHaveText('O rose');

  // Two lines on, by the arrows; and what is wished for by nobody stays text.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/', typing);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^Footnote/);
  // From the first upward to the last, over all groups.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^Justified/);
  // A name of two words, and the list follows when the text scrolls.
  await page.keyboard.type('smaller h', typing);
  await expect(list.getByRole('option')).toHaveText([/^Smaller heading/]);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  for (let letter = 0; letter < 9; letter++) await page.keyboard.press('Backspace');
  await page.keyboard.type('away', typing);
  await expect(editorOf(page).locator('> p').last()).toHaveText('/away');
  await expect(list).toHaveCount(0);
  await saved(page);

  // Someone who goes elsewhere wants none of it.
  await page.keyboard.press('Enter');
  await page.keyboard.type('/', typing);
  await expect(list).toBeVisible();
  await page.getByLabel('Title').first().click();
  await expect(list).toHaveCount(0);
});

test('the list of a slash fits a phone and is pressed there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  for (let line = 0; line < 14; line++) await page.keyboard.press('Enter');
  await page.keyboard.type('/', typing);
  const list = page.getByRole('listbox', { name: 'What to insert' });
  await expect(list).toBeInViewport({ ratio: 1 });
  await list.getByRole('option', { name: /^Epigraph/ }).click();
  await page.keyboard.type('Hope', typing);
  await expect(editorOf(page).locator('blockquote.epigraph')).toHaveText('Hope');
});
