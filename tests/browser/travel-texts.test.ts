import type { Page } from '@playwright/test';
import type { JourneyId } from '#domain/ids.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { publishStory, takeStepAway } from '#tests/browser/journeys.ts';
import { activityId } from '#tests/journeys.ts';

const choice = (page: Page, name: string) => page.getByRole('button', { name });
const text = 'A long text that took an hour.';
const canGoOn = 'article[data-goes-on-offline]';

/** Opens the step with a field of its own, and waits until it can be continued from without a network. */
async function openReflection(page: Page, id: JourneyId): Promise<void> {
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start').click();
  await choice(page, 'Look for the key.').click();
  await expect(page.getByRole('textbox')).toBeVisible();
  await expect(page.locator(canGoOn)).toBeVisible();
}

for (const network of ['with', 'without'])
  for (const other of ['', 'B'])
    test(`of two tabs ${network} a network at one step the text of the one behind stays${other ? ', and so does the other' : ''}`, async ({
      page,
      context,
      site,
      person,
      as,
      work,
    }) => {
      const author = await person();
      const id = await publishStory(site, author, await work(author));
      await as(author);
      await openReflection(page, id);
      const ahead = await context.newPage();
      await ahead.goto(page.url());
      await expect(ahead.locator(canGoOn)).toBeVisible();
      if (network === 'without') await context.setOffline(true);
      await page.getByRole('textbox').fill(text);
      if (other) await ahead.getByRole('textbox').fill(other);
      await choice(ahead, 'Go back to the door').click();
      await expect(ahead.getByText('It is still there.')).toBeVisible();
      await choice(page, 'Go back to the door').click();
      await expect(page.getByText('It is still there.')).toBeVisible();
      await choice(page, 'Back one choice').click();
      await expect(page.getByRole('textbox')).toHaveValue(other ? `${other}\n\n${text}` : text);
      await context.setOffline(false);
    });

test('a reader whose step is taken away while they write is told, and their text is on the journey’s page', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(await person('Reader'));
  await openReflection(page, id);
  await page.getByRole('textbox').fill(text);
  await takeStepAway(site, author, made, id);
  await choice(page, 'Go back to the door').click();
  const alert = page.getByRole('alert').filter({ hasText: 'this place can’t be reached in it anymore' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue(text);
  await alert.getByRole('link', { name: 'Go to the journey’s page' }).click();
  await expect(page.getByRole('region', { name: 'Text that wasn’t sent' })).toContainText(text);
  // Whoever comes back to the step, or has no scripts, is told on the journey's page.
  await page.goto(`/journey/${id}/activity/${activityId(3)}`);
  await expect(page.getByText('this place can’t be reached in it anymore')).toBeVisible();
});

test('what is written while earlier choices are being refused is kept with what was written before', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(await person('Reader'));
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start').click();
  await expect(page.locator(canGoOn)).toBeVisible();
  await context.setOffline(true);
  await choice(page, 'Look for the key.').click();
  await expect(page.getByRole('textbox')).toBeVisible();
  await takeStepAway(site, author, made, id);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/journeys\/.*\/offline/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    asked.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
  await context.setOffline(false);
  await asked.promise;
  await page.getByRole('textbox').fill(text);
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('region', { name: 'Text that wasn’t sent' })).toContainText(text);
});

test('a run that is loaded late takes no choice away that another tab has made meanwhile', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await openReflection(page, id);
  const other = await context.newPage();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await other.route(/\/api\/journeys\/.*\/offline/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    asked.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
  await other.goto(page.url());
  await asked.promise;
  // Only this tab has no network.
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('textbox').fill(text);
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  answered.resolve();
  await expect(other.locator(canGoOn)).toBeVisible();
  await page.unroute('**/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  await choice(page, 'Back one choice').click();
  await expect(page.getByRole('textbox')).toHaveValue(text);
});

test('a text that was also opened in another tab is sent once, and is nothing that another run begins with', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await openReflection(page, id);
  await page.getByRole('textbox').fill('I lost a hat');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('textbox')).toHaveValue('I lost a hat');
  await other.close();
  await page.getByRole('textbox').press('ControlOrMeta+End');
  await page.getByRole('textbox').pressSequentially(' and a coat.');
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await choice(page, 'Back one choice').click();
  await expect(page.getByRole('textbox')).toHaveValue('I lost a hat and a coat.');
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start again').click();
  await choice(page, 'Look for the key.').click();
  await expect(page.locator(canGoOn)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue('');
});

test('a text of a closed tab is continued in another, and settled with it', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await openReflection(page, id);
  const address = page.url();
  await page.getByRole('textbox').fill('I lost a hat');
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByRole('textbox')).toHaveValue('I lost a hat');
  await next.getByRole('textbox').fill('Nothing at all.');
  await choice(next, 'Go back to the door').click();
  await expect(next.getByText('It is still there.')).toBeVisible();
  await choice(next, 'Back one choice').click();
  await expect(next.getByRole('textbox')).toHaveValue('Nothing at all.');
});

test('a tab that has not shown a text of another one does not take it away, and has both then', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await openReflection(page, id);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator(canGoOn)).toBeVisible();
  await other.getByRole('textbox').fill(text);
  await choice(other, 'Go back to the door').click();
  await expect(other.getByText('It is still there.')).toBeVisible();
  await choice(other, 'Back one choice').click();
  await expect(other.getByRole('textbox')).toHaveValue(text);
  // The same turn, and an empty field.
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('that choice wasn’t made')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue(text);
  await page.getByRole('textbox').fill(`${text} And more.`);
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await choice(other, 'Go back to the door').click();
  await expect(other.getByText('It is still there.')).toBeVisible();
  await choice(other, 'Back one choice').click();
  await expect(other.getByRole('textbox')).toHaveValue(`${text} And more.`);
});
