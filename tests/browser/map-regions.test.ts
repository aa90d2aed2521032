import { expect, test } from '#tests/browser/fixtures.ts';
import { box, button, drag, placeOf, saved } from '#tests/browser/journey-page.ts';
import { publishStory } from '#tests/browser/journeys.ts';

test.beforeEach(async ({ page, site, person, as, work }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await button(page, 'Tidy').click();
  await expect(page.getByText('The steps are laid out again.')).toBeAttached();
  await saved(page);
  await button(page, 'Show everything').click();
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

test('a region is copied and put on another map with its steps, by keys alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await box(page, 'The kitchen').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '1 chosen' })).toBeAttached();
  await button(page, 'Region').click();
  await page.keyboard.type('Indoors');
  await page.keyboard.press('Control+d');
  await button(page, 'Show everything').click();
  await expect(box(page, 'The kitchen')).toHaveCount(2);
  await expect(page.getByText('2 things pasted')).toBeAttached();
  // Pasted items are selected, and nothing of them is left behind.
  await button(page, 'New map').click();
  await button(page, 'First map').click();
  const region = page.getByRole('textbox', { name: 'Region' });
  await region.first().focus();
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByText('1 chosen', { exact: true }).first()).toBeVisible();
  await page.getByLabel('To map…').selectOption({ index: 1 });
  await expect(box(page, 'The kitchen')).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Maps' }).getByRole('button').nth(1).click();
  await button(page, 'Show everything').click();
  await expect(box(page, 'The kitchen')).toHaveCount(1);
  await expect(region).toHaveValue('Indoors');
  await saved(page);
});

test('a region that is pasted or duplicated lies in view, beside all others, and is chosen', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await box(page, 'The kitchen').focus();
  await page.keyboard.press('Space');
  await button(page, 'Region').click();
  await page.keyboard.type('Indoors');
  const region = page.getByRole('textbox', { name: 'Region' });
  await region.press('Control+d');
  await expect(box(page, 'The kitchen')).toHaveCount(2);
  await expect(page.getByText('2 chosen', { exact: true })).toBeVisible();
  await page.locator('.mapbar').getByRole('button', { name: 'Duplicate' }).click();
  await expect(box(page, 'The kitchen')).toHaveCount(3);
  await box(page, 'The kitchen').last().focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(box(page, 'The kitchen')).toHaveCount(4);
  await expect(page.getByText('2 chosen', { exact: true })).toBeVisible();
  await expect(page.locator('.react-flow__node.selected').last()).toBeInViewport({ ratio: 1 });
  await saved(page);
  await button(page, 'Show everything').click();
  const drawn = await page
    .locator('.region, [data-activity]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const regions = drawn.filter(({ width }) => width > Math.min(...drawn.map((one) => one.width)) + 5);
  for (const one of regions)
    for (const other of regions)
      if (one !== other)
        expect(
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
        ).toBe(true);
});
