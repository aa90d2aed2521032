import type { Page } from '@playwright/test';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { publishStory } from '#tests/browser/journeys.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => expect(page.locator('.saved')).toHaveAttribute('data-state', 'saved');
const box = (page: Page, title: string) => page.locator('[data-activity]', { hasText: title });
const side = (page: Page) => page.locator('.je__side');
const placeOf = async (page: Page, title: string) => {
  const found = await box(page, title).boundingBox();
  if (!found) throw new Error(`${title} is not drawn`);
  return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
};
const drag = async (page: Page, from: { x: number; y: number }, by: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 12 });
  await page.mouse.up();
};

test.beforeEach(async ({ page, site, person, as, work }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await button(page, 'Tidy').click();
  await expect(page.getByText('The steps are laid out anew.')).toBeAttached();
  await saved(page);
  await button(page, 'Show everything').click();
});

test('a step is opened and moved with the mouse, and a link drawn from it to nothing makes the next step', async ({
  page,
}) => {
  await box(page, 'Who is behind it?').click();
  await expect(side(page).getByLabel('Title')).toHaveValue('Who is behind it?');
  const before = await placeOf(page, 'The kitchen');
  await drag(page, before, { x: 0, y: -90 });
  await expect.poll(async () => (await placeOf(page, 'The kitchen')).y - before.y).toBeLessThan(-60);
  await expect(side(page).getByLabel('Title')).toHaveValue('Who is behind it?');
  await saved(page);

  const from = await page
    .locator('.react-flow__node', { hasText: 'The stairs inside' })
    .locator('.source')
    .boundingBox();
  if (!from) throw new Error('no handle');
  await drag(page, { x: from.x + 7, y: from.y + 7 }, { x: 60, y: 120 });
  await expect(side(page).getByLabel('Title')).toHaveValue('');
  await side(page).getByLabel('Title').fill('The cellar');
  await box(page, 'The stairs inside').click();
  await expect(side(page).locator('.lnk summary', { hasText: 'The cellar' })).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(box(page, 'The cellar')).toBeVisible();
});

test('everything on the map is done with keys alone, and axe finds nothing', async ({ page }) => {
  await box(page, 'The door comes in').focus();
  await page.keyboard.press('End');
  await expect(box(page, 'The stairs inside')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(box(page, 'High water')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(box(page, 'The kitchen')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(box(page, 'Who is behind it?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(side(page).getByLabel('Title')).toHaveValue('Who is behind it?');

  // Moved, and brought back by undoing.
  await box(page, 'Who is behind it?').focus();
  const before = await placeOf(page, 'Who is behind it?');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await placeOf(page, 'Who is behind it?')).y).toBeLessThan(before.y);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await placeOf(page, 'Who is behind it?')).y).toBe(before.y);

  // A new step, and a link to one that is there.
  await page.keyboard.press('n');
  await side(page).getByLabel('Title').fill('Nobody');
  await box(page, 'Nobody').focus();
  await page.keyboard.press('l');
  await expect(page.getByText('Choose the step the link leads to')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(box(page, 'The door comes in')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(side(page).getByLabel('Title')).toHaveValue('Nobody');
  await expect(side(page).locator('.lnk')).toContainText('The door comes in');

  // Chosen, framed by a region, duplicated, removed and undone.
  await box(page, 'Nobody').focus();
  await page.keyboard.press('Space');
  await button(page, 'Region').click();
  await expect(page.getByRole('textbox', { name: 'Region' })).toBeFocused();
  await page.keyboard.type('Indoors');
  await box(page, 'Nobody').focus();
  await page.keyboard.press('Control+d');
  await expect(box(page, 'Nobody')).toHaveCount(2);
  await box(page, 'Nobody').last().focus();
  await page.keyboard.press('Delete');
  await expect(box(page, 'Nobody')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(box(page, 'Nobody')).toHaveCount(2);
  await saved(page);
  expect(await axeFindings(page)).toEqual([]);

  // The same is in the list.
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  await expect(page.getByRole('textbox', { name: 'Region' })).toHaveValue('Indoors');
  await expect(page.locator('.lrow', { hasText: 'Nobody' }).first()).toContainText('Indoors');
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.locator('.lrow').first()).toBeVisible();
});

test('a region takes its steps along, and a note is written where it stands', async ({ page }) => {
  await box(page, 'The kitchen').click({ modifiers: ['ControlOrMeta'] });
  await box(page, 'High water').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('2 chosen', { exact: true })).toBeVisible();
  await button(page, 'Region').click();
  await page.keyboard.type('Endings');
  await saved(page);
  const before = await placeOf(page, 'The kitchen');
  const region = await page.locator('.region').boundingBox();
  if (!region) throw new Error('no region');
  await page.keyboard.press('Escape');
  await drag(page, { x: region.x + region.width - 12, y: region.y + region.height / 2 }, { x: -40, y: 60 });
  await expect.poll(async () => (await placeOf(page, 'The kitchen')).y - before.y).toBeGreaterThan(30);
  const after = await page.locator('.region').boundingBox();
  const kitchen = await placeOf(page, 'The kitchen');
  expect(Math.abs((after?.x ?? 0) - region.x - (kitchen.x - before.x))).toBeLessThan(2);
  expect(Math.abs((after?.y ?? 0) - region.y - (kitchen.y - before.y))).toBeLessThan(2);
  await saved(page);
  await button(page, 'Note').click();
  await page.keyboard.type('Is this too sad?');
  await saved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Is this too sad?');
  await expect(page.getByRole('textbox', { name: 'Region' })).toHaveValue('Endings');
});

test('steps are copied with their links, put on another map, and found from the first one', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Another map').click();
  await page.getByLabel('Name of this map').fill('The harbor');
  await button(page, 'First map').click();
  await box(page, 'The stairs inside').click({ modifiers: ['ControlOrMeta'] });
  await box(page, 'High water').click({ modifiers: ['ControlOrMeta'] });
  await box(page, 'High water').focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(box(page, 'High water')).toHaveCount(2);
  await expect(page.getByText('2 chosen', { exact: true })).toBeVisible();
  await page.getByLabel('To map…').selectOption('The harbor');
  await expect(box(page, 'High water')).toHaveCount(1);
  await button(page, 'The harbor').click();
  await expect(box(page, 'The stairs inside')).toBeVisible();
  await expect(page.locator('path.line')).toHaveCount(1);
  await saved(page);

  // What is sought is found on whichever map it is.
  const search = page.getByRole('searchbox');
  await search.fill('kitchen');
  await expect(page.getByText('1 step found')).toBeVisible();
  await search.press('Enter');
  await expect(box(page, 'The kitchen')).toHaveAttribute('aria-current', 'true');

  // A map that is removed leaves its steps to the first one.
  await search.fill('');
  await button(page, 'The harbor').click();
  await page.getByRole('button', { name: 'Remove this map' }).click();
  await expect(box(page, 'High water')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(box(page, 'High water')).toHaveCount(1);
  await saved(page);
});
