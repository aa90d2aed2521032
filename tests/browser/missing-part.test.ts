import { expect, test } from '#tests/browser/fixtures.ts';
import { publishStory } from '#tests/browser/journeys.ts';
import { movePointer } from '#tests/browser/touch.ts';

test('typed text stays where a part of the page cannot be fetched', async ({ page, as, person, work }) => {
  const owner = await person('Ivo Writer');
  const made = await work(owner);
  await as(owner);
  await page.route('**/assets/{notification-bell,drawer-panel}-*.js', (route) => route.abort());
  await page.route('**/latest.json', (route) => route.abort());
  await page.goto(`${made.path}/manage/details`);
  await page.getByLabel('Summary').fill('A long summary that nobody wants to write twice.');
  // In place of the bell there is a plain link; what was asked for by a press is said to be missing.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeInViewport();
  await expect(page.getByLabel('Summary')).toHaveValue('A long summary that nobody wants to write twice.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
});

test('a chapter stays open where its tools cannot be fetched', async ({ page, person, work }) => {
  const made = await work(await person('Ivo Writer'));
  await page.route('**/assets/{type-panel,contents-drawer}-*.js', (route) => route.abort());
  await page.route('**/latest.json', (route) => route.abort());
  await page.goto(made.path);
  await page
    .getByRole('link', { name: /The wick/ })
    .first()
    .click();
  await movePointer(page);
  for (const name of ['Text and theme', 'Contents']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeInViewport();
    await expect(page.locator('article .prose')).toBeVisible();
  }
});

test('an author has the list of steps where the map cannot be fetched, and the map the next time', async ({
  page,
  site,
  as,
  person,
  work,
}) => {
  const author = await person('Ivo Writer');
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await page.route('**/assets/journey-map-*.css', (route) => route.abort());
  await page.route('**/latest.json', (route) => route.abort());
  await page.goto(`${made.path}/journey/${id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeInViewport();
  await expect(page.locator('.lrow').first()).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.locator('[data-activity]').first()).toBeVisible();
});
