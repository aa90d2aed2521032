import { editorOf, open, saved } from '#tests/browser/editor.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { lateFrames } from '#tests/browser/gate.ts';

test('a text that opens leaves the focus to who is elsewhere by then, however late the next frame is', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await lateFrames(page, 3_000);
  await page.goto(blockPath);
  const synopsis = page.getByRole('textbox', { name: 'Synopsis' });
  await expect(editorOf(page)).toBeVisible();
  const before = await editorOf(page).innerText();
  await synopsis.click();
  await page.keyboard.type('Low ');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.keyboard.type('water.');
  await expect(synopsis).toHaveValue('Low water.');
  expect(await editorOf(page).innerText()).toBe(before);
});

test('what is typed right after a button of the tools goes on in the text', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await lateFrames(page);
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  const bold = page.getByRole('button', { name: 'Bold' });
  await bold.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ebb');
  await expect(editorOf(page).locator('strong').last()).toHaveText('Ebb');
  await saved(page);
});
