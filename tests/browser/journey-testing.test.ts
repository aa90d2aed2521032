import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { button, saved, side, step } from '#tests/browser/journey-page.ts';
import { doorStory, publishStory } from '#tests/browser/journeys.ts';
import { activity, graph, link } from '#tests/journeys.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test('a story without endings says so, and its automatic links count as tested', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const drawn = graph([
    activity(1, 'read', [link(1, 2, { label: 'Knock.' })]),
    activity(2, 'read', [link(2, 3, { isAutomatic: true })]),
    activity(3, 'read', [link(3, 1, { label: 'Again.' })]),
  ]);
  const id = await publishStory(site, author, made, 'The Circle', drawn);
  await as(author);
  await page.goto(`/journey/${id}`);
  await expect(page.locator('.facts')).toContainText('No ending yet');
  await page.goto(`${made.path}/journey/${id}`);
  await button(page, 'Play-test').click();
  await expect(side(page).getByText('No ending yet')).toBeVisible();
  await side(page).getByRole('button', { name: 'Knock.' }).click();
  const links = side(page).locator('.test__row', { hasText: 'Links' });
  await expect(links).toContainText('2 of 3');
  // What was tested is known after a look at a step.
  await step(page, 'Activity 2').click();
  await button(page, 'Play-test').click();
  await expect(links).toContainText('2 of 3');
  // The one that is left is listed, and leads to its step.
  await side(page).getByText('Show the 1 not seen yet').click();
  await side(page).getByRole('button', { name: 'Activity 3 → Again.' }).click();
  await expect(side(page).getByLabel('Title')).toHaveValue('Activity 3');
});

test('an author says why a choice is shut, and readers are told, also without scripts', async ({
  page,
  browser,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made, 'The Door', doorStory);
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await step(page, 'The door comes in').click();
  await side(page).locator('.lnk summary', { hasText: 'Unlock the door.' }).click();
  await side(page).getByLabel('Why it’s shut').fill('You’d need a *key*.');
  await saved(page);
  await button(page, 'Play-test').click();
  const tested = side(page).getByRole('button', { name: 'Unlock the door.', exact: true });
  await expect(tested).toHaveAccessibleDescription('You’d need a key.');
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published in edition 3.')).toBeVisible();

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(new URL(`/journey/${id}`, page.url()).href);
  await plain.locator('button[value=begin]').first().click();
  const shut = plain.getByRole('button', { name: 'Unlock the door.', exact: true });
  await expect(shut).toHaveAttribute('aria-disabled', 'true');
  await expect(shut).toContainText('You’d need a key.');
  await expect(shut).toHaveAccessibleDescription('You’d need a key.');
  const address = plain.url();
  await context.close();
  await page.goto(address);
  await expect(page.getByText('You’d need a key.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
