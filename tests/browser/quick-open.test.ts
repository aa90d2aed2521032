import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('texts and actions are found by a few letters and opened, by the keyboard alone', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Open a text or do something' });
  const field = dialog.getByRole('searchbox');
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('menuitem').first()).toHaveText('Before');
  expect(await axeFindings(page)).toEqual([]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await dialog.boundingBox();
    expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - width), 'out of the middle').toBeLessThan(3);
  }

  await page.keyboard.type('hull', typing);
  await expect(dialog.getByRole('menuitem')).toHaveText(['The hullAfter']);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('The hull');

  await saved(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nothing like it', typing);
  await expect(dialog.getByText('Nothing with that name.')).toBeVisible();
  await field.fill('cork');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}/corkboard$`));

  // Escape closes it, and the cursor is where it was.
  await open(page, blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(editorOf(page)).toBeFocused();
  // The key once more does the same, and nothing that is typed at once goes into the text.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hull');
  await expect(field).toHaveValue('hull');
  await page.keyboard.press('Control+k');
  await expect(dialog).toHaveCount(0);
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type(' So.', typing);
  await expect(editorOf(page)).toHaveText(/ So\.$/);
});

test('a reader of the drafts is offered no action that changes anything', async ({
  page,
  as,
  person,
  work,
  member,
}) => {
  const [ana, beth] = [await person('Ana Ruiz'), await person('Beth')];
  const { blockPath } = await work(ana, undefined, { publish: false });
  member(ana, beth, 'reader');
  await as(beth);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(blockPath);
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.getByRole('button', { name: 'Open a text or do something' }).click();
  const items = page.getByRole('dialog').getByRole('group', { name: 'Actions' }).getByRole('menuitem');
  await expect(items).toHaveText([
    'Corkboard',
    'Find and replace in all texts',
    'Second text',
    'Compare and name versions',
    'Versions of the whole work',
    'Focus mode',
  ]);
});
