import type { Page } from '@playwright/test';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { publishStory } from '#tests/browser/journeys.ts';
import { activity, graph, link } from '#tests/journeys.ts';

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
  await expect(page.getByText('The steps are laid out again.')).toBeAttached();
  await saved(page);
  await button(page, 'Show everything').click();
});

test('on a phone the bars of the map leave the screen to it, and everything in them can be reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const map = await page.locator('.je__map').boundingBox();
  expect(map?.y).toBeLessThan(160);
  const another = page.getByRole('button', { name: 'From a chapter' });
  await another.focus();
  await expect(another).toBeInViewport({ ratio: 1 });
  // The tools of the map lie at its foot.
  const tools = await page.locator('.mapbar').boundingBox();
  expect(tools?.y).toBeGreaterThan(422);
  await expect(page.locator('.mapbar').getByRole('button').first()).toBeInViewport({ ratio: 1 });
  expect(await axeFindings(page)).toEqual([]);
  // A journey that is opened on a phone begins with its list; how many steps it has is heard, not seen.
  await page.reload();
  await expect(page.locator('.je__list')).toBeVisible();
  await expect(page.locator('.je__map')).toHaveCount(0);
  expect((await page.getByText('6 steps', { exact: true }).boundingBox())?.width).toBe(1);
});

test('many steps behind one are laid out in columns, and the view follows them', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const numbers = Array.from({ length: 40 }, (_none, at) => at + 2);
  const hub = activity(
    1,
    'choice',
    numbers.map((to) => link(to, to)),
    { title: 'The square', x: 9_000, y: 9_000 },
  );
  const doors = numbers.map((number) => activity(number, 'ending', [], { x: number * 300 }));
  await as(author);
  await page.goto(`${made.path}/journey/${await publishStory(site, author, made, 'Doors', graph([hub, ...doors]))}`);
  await button(page, 'Show everything').click();
  await button(page, 'Tidy').click();
  await expect(page.getByText('The steps are laid out again.')).toBeAttached();
  await expect(box(page, 'The square')).toBeInViewport();
  await saved(page);
  await button(page, 'Show everything').click();
  await expect(page.locator('[data-activity]')).toHaveCount(41);
  const lefts = await page
    .locator('[data-activity]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  expect(new Set(lefts.map(Math.round)).size).toBeGreaterThan(3);
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

  // Moved, and returned by undoing.
  await box(page, 'Who is behind it?').focus();
  const before = await placeOf(page, 'Who is behind it?');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await placeOf(page, 'Who is behind it?')).y).toBeLessThan(before.y);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await placeOf(page, 'Who is behind it?')).y).toBe(before.y);

  // A new step, and a link to an existing one.
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
  await expect(page.getByText('Linked to “The door comes in.”')).toBeAttached();

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

test('a layout that takes its time says so at once, and can be stopped', async ({ page }) => {
  await page.reload();
  await expect(box(page, 'The kitchen')).toBeVisible();
  // The layout code is requested only by the press.
  await page.route(/elk/, () => {});
  await button(page, 'Tidy').click();
  await expect(page.getByRole('status').filter({ hasText: 'Tidying…' })).toBeAttached();
  await expect(page.locator('.mapbar__busy')).toBeVisible();
  await button(page, 'Stop tidying').click();
  await expect(page.getByText('Tidying was stopped.')).toBeAttached();
  await expect(button(page, 'Tidy')).toBeVisible();
});

test('keys act on what the pointer has chosen, and what they did is told', async ({ page }) => {
  const first = await placeOf(page, 'The kitchen');
  const second = await placeOf(page, 'High water');
  const [left, right] = [Math.min(first.x, second.x) - 110, Math.max(first.x, second.x) + 110];
  const [top, bottom] = [Math.min(first.y, second.y) - 50, Math.max(first.y, second.y) + 50];
  await page.keyboard.down('Shift');
  await drag(page, { x: left, y: top }, { x: right - left, y: bottom - top });
  await page.keyboard.up('Shift');
  await expect(page.getByText(/^\d\schosen$/).first()).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Moved.')).toBeAttached();
  await expect.poll(async () => (await placeOf(page, 'The kitchen')).y).toBeGreaterThan(first.y);
  await page.keyboard.press('Control+d');
  await expect(box(page, 'The kitchen')).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(box(page, 'The kitchen')).toHaveCount(1);
  await expect(page.getByText('removed. Undo brings them back.')).toBeAttached();
  await saved(page);
});

test('a step that is moved while the map is laid out is laid out with the others', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.reload();
  await expect(box(page, 'The kitchen')).toBeVisible();
  // The layout code is requested only by the press.
  await page.route(/elk/, async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Tidy').click();
  await box(page, 'The kitchen').focus();
  for (let times = 0; times < 4; times++) await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Space');
  await button(page, 'Region').click();
  await page.keyboard.type('Indoors');
  release();
  await expect(page.getByText('The steps are laid out again.')).toBeAttached();
  await saved(page);
  const [region, kitchen] = [await page.locator('.region').boundingBox(), await placeOf(page, 'The kitchen')];
  expect(kitchen.y).toBeGreaterThan(region?.y ?? 0);
  expect(kitchen.y).toBeLessThan((region?.y ?? 0) + (region?.height ?? 0));
});

test('steps are copied with their links, put on another map, and found from the first one', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'New map').click();
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

  // A search finds it on any map.
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
