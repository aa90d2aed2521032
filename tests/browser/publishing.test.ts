import { answer } from '#tests/browser/asked.ts';
import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';
import { holdScripts } from '#tests/browser/gate.ts';
import { publishNext, rename } from '#tests/browser/told.ts';

test('an edition takes over the ticked changes, now or at an hour of its author’s clock, and can be cancelled', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await publishNext(ana, made, 'Renamed once');
  await rename(ana, made, 'Renamed twice');
  await as(ana);
  await page.goto(`${made.path}/manage/publish`);
  const choice = page.getByRole('checkbox', { name: 'Include Renamed twice' });
  const said = page.locator('.pub__say');
  await expect(choice).toBeChecked();
  await expect(said).toHaveText('1 change comes out now. Everyone can read it.');
  await choice.uncheck({ force: true });
  await expect(said).toHaveText('Nothing is selected. Everyone can read it.');
  await page.getByRole('button', { name: 'Publish edition 3' }).click();
  await expect(page.getByText('Nothing has changed since the last edition.')).toBeVisible();

  await page.getByRole('radio', { name: 'Schedule for later' }).check({ force: true });
  await choice.check({ force: true });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Time', { exact: true }).fill('07:30');
  await page.getByRole('radio', { name: 'Unlisted' }).check({ force: true });
  await expect(said).toHaveText('1 change comes out at the time you choose. Anyone with the link can read it.');
  await page.getByRole('button', { name: 'Schedule edition' }).click();
  await expect(page.getByText('Edition scheduled for')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scheduled' })).toBeVisible();
  await expect(page.getByText(/7:30\sAM, .* time/)).toBeVisible();
  await expect(page.locator('.sched')).toContainText('Anyone with the link can read it.');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await answer(page, 'Cancel the scheduled edition?', 'Cancel the edition');
  await expect(page.getByRole('heading', { name: 'Scheduled' })).toHaveCount(0);

  await page.getByLabel('Day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Schedule edition' }).click();
  await expect(page.getByText('Choose a time in the future.')).toBeVisible();
  await page.getByRole('radio', { name: 'Now' }).check({ force: true });
  await page.getByRole('radio', { name: 'Public' }).check({ force: true });
  await page.getByRole('button', { name: 'Publish edition 3' }).click();
  await expect(page.getByText('Edition 3 is published.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/published .* Nothing has changed since then\. Editions never change/)).toBeVisible();
});

test('the button that publishes never moves away from under a press', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana, undefined, { publish: false });
  await as(ana);
  // The sentence above the button has its room before the scripts are there…
  expect(await (await ana.request.get(`${made.path}/manage/publish`)).text()).toContain('pub__say');
  // …and the longest that it may come to say fits.
  for (const prefix of ['', '/es', '/uk']) {
    await page.goto(`${prefix}${made.path}/manage/publish`);
    const button = page.locator('.pub button[type=submit]');
    const told = page.locator('.pub__say');
    const top = () => button.evaluate((shown) => shown.getBoundingClientRect().top + scrollY);
    const before = await top();
    for (const value of ['public', 'unlisted', 'private']) {
      const earlier = await told.textContent();
      const choice = page.locator(`.pub input[value=${value}]`);
      // Pressed while React takes the page over, it is chosen a moment later.
      await choice.click({ force: true });
      await expect(choice).toBeChecked();
      await expect(told).not.toHaveText(earlier ?? '');
      expect(await top()).toBe(before);
    }
  }
});

test('a first edition and who can read it are one decision; after it come the address and what is missing', async ({
  page,
  person,
  as,
  work,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ana = await person('Ana Ruiz');
  const made = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.goto(`${made.path}/manage/publish`);
  await page.getByRole('button', { name: 'Publish edition 1' }).click();
  await expect(page.getByText('Edition 1 is published.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edition 1 is out' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publish edition/ })).toHaveCount(0);
  expect((await request.get(made.path)).status()).toBe(404);

  const missing = page.getByRole('region', { name: 'Still missing' });
  await expect(missing.getByText('The work is private.')).toBeVisible();
  await missing.getByRole('button', { name: 'Make it public' }).click();
  await expect(page.getByRole('status').getByText('Everyone can read it.')).toBeVisible();
  await expect(missing.getByText('The work is private.')).toHaveCount(0);
  expect((await request.get(made.path)).status()).toBe(200);

  const address = page.getByLabel('Address of the work');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(made.path, page.url()).href);
  await expect(address).toHaveValue(copied);
  await missing.getByRole('link', { name: 'Choose genres' }).click();
  await expect(page).toHaveURL(`${made.path}/manage/details`);

  await changeDetails(ana, made, { title: 'The Lamp That Went Out' });
  await page.goto(`${made.path}/manage/publish`);
  await expect(page.getByText('The title, summary, author’s name, language, or cover')).toBeVisible();
  await expect(page.locator('.pub__say')).toHaveText('Only the new details come out. Everyone can read it.');
});

test('an edition is published for everyone, or planned, without scripts', async ({
  browser,
  person,
  work,
  request,
}) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana, undefined, { publish: false });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await ana.request.storageState(),
    baseURL: new URL((await request.get('/')).url()).origin,
  });
  const page = await context.newPage();
  await page.goto(`${made.path}/manage/publish`);
  await page.getByRole('checkbox', { name: 'Include The hull' }).uncheck({ force: true });
  await page.getByRole('radio', { name: 'Public' }).check({ force: true });
  await page.getByRole('button', { name: 'Publish edition 1' }).click();
  await expect(page.getByText('Edition 1 is published.')).toBeVisible();
  await expect(page.getByText('1 change waits for the next edition.')).toBeVisible();
  expect(await (await request.get(made.path)).text()).not.toContain('The hull');

  await page.getByRole('link', { name: 'Publish edition 2' }).click();
  await page.getByRole('radio', { name: 'Schedule for later' }).check({ force: true });
  await page.getByLabel('Day').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Publish edition 2' }).click();
  await expect(page.getByText('Edition scheduled for')).toBeVisible();
  await context.close();
});

test('projects are looked for, narrowed and ordered by the address alone', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  for (const visibility of ['public', 'private', 'private', 'private'] as const)
    await work(ana, undefined, { visibility });
  await as(ana);
  await page.goto(`/org/${ana.org}/projects`);
  const rows = page.locator('.pj');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText('4 projects, 672 words')).toBeVisible();
  await page.getByLabel('Show', { exact: true }).selectOption('Public');
  await expect(page).toHaveURL(/show=public/);
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Title or author').pressSequentially('no such title');
  await expect(page.getByRole('heading', { name: 'No projects match.' })).toBeVisible();
  await expect(page.getByLabel('Title or author')).toBeFocused();
  // One step back leaves the list, however many letters were typed.
  await page.goto(`/org/${ana.org}/projects?order=title&q=LAMP`);
  await expect(rows).toHaveCount(4);
});

test('a project in the list says how far it is, and leads to the text that was written last', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana, undefined, { visibility: 'unlisted' });
  await ana.request.post(`${made.blockPath}.data`, {
    data: { intent: 'describe', blockId: made.blockPath.split('/block/')[1], status: 'final' },
  });
  await as(ana);
  await page.goto(`/org/${ana.org}/projects`);
  const row = page.locator('.pj');
  await expect(row).toContainText('168 words');
  await expect(row).toContainText('3 chapters');
  await expect(row).toContainText('Unlisted');
  await expect(row.locator('.pj__parts')).toHaveText(/^1\sfinal\d+\sdrafts$/);
  await row.getByRole('link', { name: 'Continue at:' }).click();
  await expect(page).toHaveURL(/\/block\//);
});

test('a filter of the list that is chosen before the scripts are there counts', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  await work(ana, undefined, { visibility: 'private' });
  await as(ana);
  const scripts = await holdScripts(page);
  await page.goto(`/org/${ana.org}/projects`, { waitUntil: 'commit' });
  await page.getByLabel('Show', { exact: true }).selectOption('Public');
  scripts.open();
  await expect(page).toHaveURL(/show=public/);
  await expect(page.getByRole('heading', { name: 'No projects match.' })).toBeVisible();
});
