import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { box, button, drag, placeOf, saved, side } from '#tests/browser/journey-page.ts';
import { publishStory } from '#tests/browser/journeys.ts';
import { activity, graph, link } from '#tests/journeys.ts';

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
  for (const tool of ['From a chapter', 'New map'])
    await expect(page.getByRole('button', { name: tool })).toBeInViewport({ ratio: 1 });
  const head = page.locator('.je__head');
  expect(await head.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
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
  // Longer words cut nothing either.
  for (const language of ['es', 'uk']) {
    await page.goto(`/${language}${new URL(page.url()).pathname.replace(/^\/(es|uk)/, '')}`);
    await expect(head.getByRole('searchbox')).toBeVisible();
    const ends = await head
      .locator('button, input')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
    expect(Math.max(...ends)).toBeLessThanOrEqual(390);
    expect(await head.evaluate((row) => row.getBoundingClientRect().height)).toBeLessThan(70);
  }
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
