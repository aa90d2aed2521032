import { add, addFact, begin } from '#tests/browser/bible.ts';
import { editorOf, open, rowOf, saved, secondBrowser, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test, withOthers } from '#tests/browser/fixtures.ts';

test(
  'another text is read beside the one that is written: chosen by keys, followed, swapped, kept, and hidden',
  withOthers,
  async ({ page, as, person, member, work }) => {
    const [ana, beth] = [await person('Ana Ruiz'), await person('Beth')];
    await as(ana);
    const { path, blockPath } = await work(ana, undefined, { publish: false });
    member(ana, beth, 'writer');
    await add(page, path, 'Note', 'The board');
    await addFact(page, 'In full', 'the harbor board');
    await open(page, blockPath);
    const button = page.getByRole('button', { name: 'Second text', exact: true });
    const pane = page.getByRole('complementary', { name: 'Second text' });
    const text = pane.getByRole('region', { name: 'Text' });
    await button.press('Enter');
    await page.getByRole('dialog', { name: 'Choose a second text' }).getByRole('searchbox').fill('hull');
    await page.keyboard.press('Enter');
    await expect(pane.getByRole('heading', { name: 'The hull' })).toBeVisible();
    await expect(text).toContainText('ninety-one');
    await expect(text).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);

    // The open text is written as ever, and what someone else writes in the other one is seen here.
    const hull = await page.getByRole('row', { name: 'The hull' }).getAttribute('data-key');
    const other = await secondBrowser(page, beth);
    await open(other, `${path}/block/${hull}`);
    await editorOf(other).click();
    await other.keyboard.press('Control+Home');
    await other.keyboard.type('Beth was here. ', typing);
    await saved(other);
    await expect(text).toContainText('Beth was here.');
    await editorOf(page).click();
    await page.keyboard.type('And here. ', typing);
    await saved(page);

    // Both places are changed for each other, and a page that is loaded again has them.
    await pane.getByRole('button', { name: 'Write here and show the other text' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('The hull');
    await expect(pane.getByRole('heading', { name: 'The wick' })).toBeVisible();
    await page.reload();
    await expect(pane.getByRole('heading', { name: 'The wick' })).toBeVisible();
    await expect(text).toContainText('And here.');

    // From the menu of a row; also notes and facts of the story bible.
    await rowOf(page, 'The hull').getByRole('button', { name: 'Actions for The hull' }).click();
    await page.getByRole('menuitem', { name: 'Show beside the text' }).click();
    await expect(text).toContainText('Beth was here.');
    await pane.getByRole('button', { name: 'Choose a second text' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('board');
    await page.keyboard.press('Enter');
    await expect(pane.getByText('the harbor board')).toBeVisible();
    // A part is read as one text with all inside it; the name of an inner one leads to where it is written.
    await rowOf(page, 'After').getByRole('button', { name: 'Actions for After' }).click();
    await page.getByRole('menuitem', { name: 'Show beside the text' }).click();
    await expect(text).toContainText('Beth was here.');
    await editorOf(other).click();
    await other.keyboard.press('Control+Home');
    await other.keyboard.type('Again. ', typing);
    await expect(text).toContainText('Again.');
    await rowOf(page, 'Before').click();
    await pane.getByRole('link', { name: 'The hull' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('The hull');
    await pane.getByRole('button', { name: 'Choose a second text' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('board');
    await page.keyboard.press('Enter');
    await expect(pane.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', /\/bible\/[\w-]+$/);
    await pane.getByRole('button', { name: 'Hide the second text' }).press('Enter');
    await expect(pane).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);

test('a second text that cannot be read says so, and one that was removed as well', async ({
  page,
  as,
  person,
  work,
}) => {
  const { blockPath } = await begin({ as, person, work });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/blocks/*/text?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open(page, blockPath);
  // In a narrow window it is asked for in the list of all that can be done.
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.getByRole('button', { name: 'Open a text or do something' }).click();
  await page.getByRole('dialog').getByRole('menuitem', { name: 'Second text' }).click();
  await page.getByRole('dialog', { name: 'Choose a second text' }).getByRole('menuitem', { name: 'The hull' }).click();
  const pane = page.getByRole('complementary', { name: 'Second text' });
  const text = pane.getByRole('region', { name: 'Text' });
  await expect(pane.getByText('Couldn’t load the text.')).toBeVisible();
  await page.unroute('**/api/blocks/*/text?*');
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect(pane.getByRole('region', { name: 'Text' })).not.toBeEmpty();
  const showBeside = async (name: string) => {
    await page.getByRole('button', { name: 'Outline' }).click();
    await rowOf(page, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Show beside the text' }).click();
  };
  // Notes are reached inside it, and the address stays that of the text that is written.
  await showBeside('Before');
  await pane.getByRole('link', { name: '1', exact: true }).press('Enter');
  await expect(pane.getByText('The minute of 1871').locator('xpath=ancestor-or-self::li')).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  // What changed and could not be read is said, and read again when the network is back.
  await page.route('**/api/blocks/*/text?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await editorOf(page).click();
  await page.keyboard.type('Later. ', typing);
  await expect(pane.getByText('There may be newer words here.')).toBeVisible();
  await page.unroute('**/api/blocks/*/text?*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(pane.getByText('There may be newer words here.')).toHaveCount(0);
  await expect(pane.getByText('Later.')).toBeVisible();
  // In focus mode there is no second text; who chooses one leaves it.
  await page.keyboard.press('Control+Shift+Enter');
  await expect(pane).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('second', typing);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Choose a second text' }).getByRole('menuitem', { name: 'The hull' }).click();
  await expect(text).toBeFocused();
  // Where the window is too low for both there is one of them.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(editorOf(page)).toBeHidden();
  await pane.getByRole('button', { name: 'Hide the second text' }).click();
  await expect(editorOf(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await showBeside('The hull');
  await page.getByRole('button', { name: 'Outline' }).click();
  await rowOf(page, 'The hull').getByRole('button', { name: 'Actions for The hull' }).click();
  await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
  await expect(pane.getByText('This text isn’t there anymore.')).toBeVisible();
});
