import { add, addFact, begin } from '#tests/browser/bible.ts';
import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

test('beside a text are the entries that are in it, with what is so there', async ({ page, as, person, work }) => {
  const { path, blockPath } = await begin({ as, person, work });
  await add(page, path, 'Character', 'Zora');
  await addFact(page, 'Fears', 'the sea');
  await addFact(page, 'Fears', 'nothing', '\u2003The hull');
  await open(page, blockPath);
  await page.getByRole('tab', { name: 'Story bible' }).click();
  await expect(page.getByText('Nothing from your story bible appears in this text.')).toBeVisible();
  await editorOf(page).click();
  await page.keyboard.type('Zora came. ');
  await saved(page);
  const side = page.getByRole('tabpanel', { name: 'Story bible' });
  await expect(side.getByText('Zora')).toBeVisible();
  await expect(side.getByText('the sea')).toBeVisible();
  await expect(side.getByText('nothing')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('a story bible that cannot be read beside a text says so, and is read again', async ({
  page,
  as,
  person,
  work,
}) => {
  const { path, blockPath } = await begin({ as, person, work });
  await add(page, path, 'Item', 'The lamp');
  await page.route('**/entries?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open(page, blockPath);
  await page.getByRole('tab', { name: 'Story bible' }).click();
  await expect(page.getByText('The story bible couldn’t be read.')).toBeVisible();
  await page.unroute('**/entries?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tabpanel').getByText('The lamp')).toBeVisible();
});

test('an “@” in a text offers the names; the taken one stands there as if typed', async ({
  page,
  as,
  person,
  work,
}) => {
  const { path, blockPath } = await begin({ as, person, work });
  await add(page, path, 'Character', 'Zora Vane');
  await page.getByRole('button', { name: 'Other name' }).click();
  await page.getByLabel('Other name').fill('the diver');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Also called' }).getByText('the diver')).toBeVisible();
  await open(page, blockPath);
  const text = editorOf(page);
  await text.click();
  await page.keyboard.press('Control+Home');
  // An address is no wish, and neither is a sign that fits no name.
  await page.keyboard.type('a@zora ', typing);
  await expect(page.getByRole('listbox', { name: 'Names of the story bible' })).toHaveCount(0);
  await page.keyboard.type('@div', typing);
  const list = page.getByRole('listbox', { name: 'Names of the story bible' });
  await expect(list.getByRole('option')).toHaveText(['the diver']);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(list.getByRole('option')).toHaveText(['Zora Vane', 'the diver']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await page.keyboard.type(' came. ', typing);
  await expect(text).toContainText('a@zora Zora Vane came. Every evening');
  await saved(page);
});
