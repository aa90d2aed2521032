import type { Browser, Page } from '@playwright/test';
import { expect, type Person, test } from '#tests/browser/fixtures.ts';
import type { Site } from '#tests/browser/site.ts';

/** A page of someone whose browser runs no scripts: each answer is a new page, with nothing in it of the one before. */
async function withoutScript(browser: Browser, site: Site, person: Person) {
  const storageState = await person.request.storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, storageState });
  return context.newPage();
}

test('typed facts of a work are kept where one of them is wrong', async ({ browser, site, person, work }) => {
  const owner = await person('Ivo Writer');
  const made = await work(owner);
  const page = await withoutScript(browser, site, owner);
  await page.goto(`${made.path}/manage/details`);
  await page.getByLabel('Title', { exact: true }).fill('   ');
  await page.getByLabel('Summary').fill('A long summary that nobody wants to write twice.');
  await page.getByLabel('Tags').fill('lamps, knap');
  await page.getByRole('checkbox', { name: 'Fantasy' }).check({ force: true });
  await page.getByLabel('Status').selectOption('Complete');
  await page.getByRole('button', { name: 'Save changes' }).click();

  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Summary')).toHaveValue('A long summary that nobody wants to write twice.');
  await expect(page.getByLabel('Tags')).toHaveValue('lamps, knap');
  await expect(page.getByRole('checkbox', { name: 'Fantasy' })).toBeChecked();
  await expect(page.getByLabel('Status')).toHaveValue('complete');
  await page.getByLabel('Title', { exact: true }).fill('The Lamp');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'The Lamp', exact: true })).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('A long summary that nobody wants to write twice.');
  await page.context().close();
});

test('a typed profile is kept where its address is wrong', async ({ browser, site, person }) => {
  const page = await withoutScript(browser, site, await person('Ivo Writer'));
  await page.goto('/settings/profile');
  await page.getByLabel('Address', { exact: true }).first().fill('not an address!');
  await page.getByLabel('About you').fill('Writes of lamps.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await expect(page.getByLabel('About you')).toHaveValue('Writes of lamps.');
  await page.context().close();
});

/** The link to the notifications has become a button: all scripts of the page are there. */
const isAlive = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();

type Away = { page: Page; site: Site };

for (const { what, fail, mend } of [
  {
    what: 'finds no server',
    fail: ({ site }: Away) => site.kill(),
    mend: ({ site }: Away) => site.start(),
  },
  {
    what: 'comes to a proxy with nobody behind it',
    fail: ({ page }: Away) => page.route('**/*.data', (route) => route.fulfill({ status: 502, body: 'Bad gateway' })),
    mend: ({ page }: Away) => page.unrouteAll(),
  },
]) {
  test(`typed text stays where the form that is sent ${what}`, async ({ page, as, site, person, work }) => {
    const owner = await person('Ivo Writer');
    const made = await work(owner);
    await as(owner);
    await page.goto(`${made.path}/manage/details`);
    await isAlive(page);
    await page.getByLabel('Summary').fill('A long summary that nobody wants to write twice.');
    await fail({ page, site });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeInViewport();
    await expect(page.getByLabel('Summary')).toHaveValue('A long summary that nobody wants to write twice.');
    await mend({ page, site });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Summary')).toHaveValue('A long summary that nobody wants to write twice.');
  });
}

test('a press that finds no server leaves the page, and is made again when there is one', async ({
  page,
  as,
  site,
  person,
  work,
}) => {
  const made = await work(await person('Ivo Writer'));
  await as(await person('Ana Reader'));
  await page.goto(made.path.split('/').slice(0, 3).join('/'));
  await isAlive(page);
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await site.kill();
  await follow.click();
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeInViewport();
  await site.start();
  await follow.click();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
});
