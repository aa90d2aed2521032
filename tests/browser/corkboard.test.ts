import type { Page } from '@playwright/test';
import { listBlocks, updateBlockWords } from '#database/block.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';
import { inDatabase } from '#tests/browser/journeys.ts';

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const titles = (page: Page) => page.locator('.card h3');

async function act(page: Page, title: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('a card is planned, labeled and found again by its label, as a card and in the table', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  // The way there is in the workspace.
  await page.goto(blockPath);
  await page.getByRole('link', { name: 'Corkboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corkboard' })).toBeVisible();
  await expect(titles(page)).toHaveText(['The wick', 'The inspector', 'Scene 1', 'Scene 2', 'The hull']);
  // The words of a chapter are those of its scenes, which have cards of their own.
  await expect(card(page, 'The inspector')).toContainText(/Includes\s2\sscenes/);
  await expect(card(page, 'The wick')).not.toContainText('Includes');

  await act(page, 'The wick', 'Edit the card');
  const dialog = page.getByRole('dialog', { name: 'Edit the card' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Synopsis').fill('She climbs\nthe stairs.');
  await dialog.getByLabel('Word target').fill('900');
  await dialog.getByLabel('Label', { exact: true }).selectOption('New label');
  await dialog.getByLabel('Name of the label').fill('Letters');
  await dialog.getByRole('radio', { name: 'Teal' }).check();
  await dialog.getByLabel('Point of view').fill('Maren');
  await dialog.getByLabel('Date in the story').fill('March 15');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const wick = card(page, 'The wick');
  await expect(wick).toContainText(/She climbs\s+the stairs\./);
  await expect(wick).toContainText('Maren · March 15');
  await expect(wick).toContainText('Letters');
  await expect(wick.getByText(/^\d+\sof 900\swords$/)).toHaveCount(1);
  // What a part aims at is what its chapters aim at together.
  await expect(page.locator('.cork__head', { hasText: 'Before' }).getByText('137 of 900 words')).toHaveCount(1);
  // The outline beside the cards follows them, and stands only where there is room for it.
  const outline = page.getByRole('complementary', { name: 'Outline' });
  await expect(outline.getByText('168 / 900')).toBeVisible();
  await expect(outline.getByRole('row', { name: 'Scene 2' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // Found by it, without scripts too: the filter is a link.
  await page.getByText('Label: all').click();
  await page.getByRole('link', { name: 'Letters' }).click();
  await expect(titles(page)).toHaveText(['The wick']);
  await expect(page.locator('summary', { hasText: 'Label: Letters' })).toBeFocused();
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(page.getByRole('row', { name: /^The wick.*Draft.*Letters.*Maren.*March 15/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}/corkboard\\?view=table&label=`));
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'The wick' }).click();
  await expect(page.getByLabel('Synopsis')).toHaveValue('She climbs\nthe stairs.');
});

test('a part is planned in its heading; a card that no longer fits the filter leaves the focus on the page', async ({
  page,
  site,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  await page.goto(`${path}/corkboard`);
  await page.getByRole('button', { name: 'Edit Before' }).click();
  await page.getByRole('dialog', { name: 'Edit the part' }).getByLabel('Word target').fill('5000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.cork__head', { hasText: 'Before' }).getByText('137 of 5,000 words')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Edit Before' })).toBeFocused();

  // A part with words of its own has a card of these: its heading has those of all below it.
  await inDatabase(site, ana, { path, blockPath }, async (context, _, projectId) => {
    const before = (await listBlocks(context.db.reader, projectId)).find(({ title }) => title === 'Before');
    if (before) await context.db.inTransaction((tx) => updateBlockWords(tx, before.id, 12, Date.now()));
  });
  await page.goto(`${path}/corkboard`);
  await expect(card(page, 'Before')).toContainText(/12\swords/);
  await expect(page.locator('.cork__head', { hasText: 'Before' }).getByText('149 of 5,000 words')).toHaveCount(1);

  await page.goto(`${path}/corkboard?status=draft`);
  await act(page, 'The hull', 'Edit the card');
  await page.getByRole('dialog').getByLabel('Status').selectOption('Final');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'The hull')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  // The outline is fetched once there is room for it, and not before.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}/corkboard`);
  // A card is added from the line of its part.
  const head = page.locator('.cork__head', { hasText: 'Before' }).first();
  const [title, add] = [await head.locator('h2').boundingBox(), await head.locator('.cork__add').boundingBox()];
  expect(add?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  await page.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const asked = page.waitForRequest(/\/outline$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await asked;
});

test('a label is renamed, removed and brought back; a name that is taken is refused in words', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { path } = await work(ana, undefined, { publish: false });
  await page.goto(`${path}/corkboard`);
  await page.getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  // What adds a label stands beside its name.
  const [name, add] = [
    await dialog.getByLabel('New label').boundingBox(),
    await dialog.getByRole('button', { name: 'Add', exact: true }).boundingBox(),
  ];
  expect(add?.y).toBe(name?.y);
  await dialog.getByLabel('New label').fill('Letters');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name of “Letters”')).toHaveValue('Letters');
  await expect(dialog.getByLabel('New label')).toBeFocused();
  await page.keyboard.type('letters');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('A label has this name already.');
  await dialog.getByLabel('Name of “Letters”').fill('The letters');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove the label “The letters”' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  // A name that was typed and not added is added by the last button.
  await dialog.getByLabel('New label').fill('Door');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  await act(page, 'The hull', 'Edit the card');
  await page.getByRole('dialog').getByLabel('Label', { exact: true }).selectOption('The letters');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'The hull')).toContainText('The letters');
  await page.getByRole('button', { name: 'Labels' }).click();
  await dialog.getByRole('button', { name: 'Remove the label “The letters”' }).click();
  await expect(dialog.getByText('The label “The letters” was removed from all cards.')).toBeVisible();
  await expect(page.locator('.card .label')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Name of “The letters”')).toHaveValue('The letters');
  await expect(dialog.getByLabel('Name of “Door”')).toHaveValue('Door');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'The hull')).toContainText('The letters');
});

test('cards are moved by their menu and by dragging, and a new one is added to its part', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { path } = await work(ana, undefined, { publish: false });
  await page.goto(`${path}/corkboard`);
  // Into the part before its own, at the end.
  await act(page, 'The hull', 'Move earlier');
  await expect(page.getByRole('status').filter({ hasText: '“The hull” was moved.' })).toHaveCount(1);
  await expect(titles(page)).toHaveText(['The wick', 'The inspector', 'Scene 1', 'Scene 2', 'The hull']);
  await expect(page.locator('.cork__head', { hasText: 'Before' })).toContainText('5 cards');
  await expect(page.getByRole('button', { name: 'Actions for The hull' })).toBeFocused();
  // Past a chapter with all its scenes.
  await act(page, 'The hull', 'Move earlier');
  await expect(titles(page)).toHaveText(['The wick', 'The hull', 'The inspector', 'Scene 1', 'Scene 2']);
  await card(page, 'The hull').dragTo(card(page, 'The wick'), { targetPosition: { x: 10, y: 60 } });
  await expect(titles(page)).toHaveText(['The hull', 'The wick', 'The inspector', 'Scene 1', 'Scene 2']);
  // A scene does not become a part of a chapter’s row, nor a chapter a part of a scene’s.
  await card(page, 'The hull').dragTo(card(page, 'Scene 1'), { targetPosition: { x: 10, y: 60 } });
  // Scenes without a title are called by their number.
  const scenes = () =>
    page.locator('.card', { hasText: /^Scene/ }).evaluateAll((all) => all.map((one) => one.dataset.card));
  const before = await scenes();
  await card(page, 'Scene 2').dragTo(card(page, 'Scene 1'), { targetPosition: { x: 10, y: 60 } });
  await expect.poll(scenes).toEqual(before.toReversed());
  // Into the part that is empty now.
  await card(page, 'The wick').dragTo(page.locator('.cork__head', { hasText: 'After' }));
  await expect(titles(page)).toHaveText(['The hull', 'The inspector', 'Scene 1', 'Scene 2', 'The wick']);

  await page.getByRole('button', { name: 'Card', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'A new card' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(titles(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Card', exact: true }).first().click();
  await dialog.getByLabel('Synopsis').fill('Nobody waits.');
  await dialog.getByLabel('Title').fill('The harbor');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(titles(page)).toHaveText([
    ...['The hull', 'The inspector', 'Scene 1', 'Scene 2', 'The harbor', 'The wick'],
  ]);
  await expect(card(page, 'The harbor')).toContainText('Nobody waits.');
});

test('a card that cannot be changed says so, and what was typed stays', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { path } = await work(ana, undefined, { publish: false });
  await page.goto(`${path}/corkboard`);
  await act(page, 'The wick', 'Edit the card');
  const dialog = page.getByRole('dialog', { name: 'Edit the card' });
  await dialog.getByLabel('Synopsis').fill('She climbs.');
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Synopsis')).toHaveValue('She climbs.');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^You’re offline/);
  await expect(dialog.getByLabel('Synopsis')).toHaveValue('She climbs.');
  // A page that is seen again is read again: without a network it stays, and is read once there is one.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/corkboard.data'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await failed;
  await changeDetails(ana, { path }, { title: 'The Lamp Goes Out', visibility: 'private' });
  await expect(dialog.getByLabel('Synopsis')).toHaveValue('She climbs.');
  await page.context().setOffline(false);
  await expect(page).toHaveTitle(/The Lamp Goes Out/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'The wick')).toContainText('She climbs.');
});

test('a reader of the drafts sees the cards, and nothing to change them with', async ({
  page,
  as,
  person,
  work,
  member,
}) => {
  const [ana, beth] = [await person('Ana Ruiz'), await person('Beth')];
  const { path } = await work(ana, undefined, { publish: false });
  member(ana, beth, 'reader');
  await as(beth);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [language, heading] of [
    ['', 'Corkboard'],
    ['/es', 'Tablero'],
    ['/uk', 'Дошка'],
  ] as const)
    for (const query of ['', '?view=table']) {
      await page.goto(`${language}${path}/corkboard${query}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('.cork button')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await axeFindings(page)).toEqual([]);
    }
});
