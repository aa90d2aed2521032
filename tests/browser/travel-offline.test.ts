import type { Page } from '@playwright/test';
import { moveRun, openRun } from '#commands/reading/travel-journey.ts';
import type { JourneyId } from '#domain/ids.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, type Person, test, type Work } from '#tests/browser/fixtures.ts';
import { inDatabase, publishStory, takeStepAway } from '#tests/browser/journeys.ts';
import type { Site } from '#tests/browser/site.ts';
import { must } from '#tests/factories.ts';
import { ink } from '#tests/ink.ts';
import { activity, activityId, graph, linkId } from '#tests/journeys.ts';

const choice = (page: Page, name: string) => page.getByRole('button', { name });

/** The author's own run: its moves and its number, as the server has it. */
async function runOf(site: Site, author: Person, made: Work, id: JourneyId) {
  return inDatabase(site, author, made, async (context, actor) => {
    const { run } = must(await openRun(context, actor, id));
    return { number: run?.number, turn: run?.state.turn };
  });
}

/** Opens a step and waits until this browser can continue from it without a network. */
async function openStep(page: Page, id: JourneyId): Promise<void> {
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start').click();
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  await expect(page.locator('article[data-goes-on-offline]')).toBeVisible();
}

test('choices continue without a network, are undone, and are with the run when it is there again', async ({
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
  await as(author);
  await openStep(page, id);
  await context.setOffline(true);
  await choice(page, 'Knock.').click();
  await expect(page.getByText('You’re offline. You can go on')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await expect(page.getByRole('article')).toBeFocused();
  await choice(page, 'Back one choice').click();
  await choice(page, 'Look for the key.').click();
  await page.getByLabel('Your thoughts').fill('A name.');
  expect(await axeFindings(page)).toEqual([]);
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await page.keyboard.press('2');
  await choice(page, 'Continue').click();
  await expect(page.getByText('The sea came back for it.')).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 0 });

  await context.setOffline(false);
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  await expect(page.getByText('You’ve found 1 of 2 endings.')).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 4 });
  await page.goto(`/journey/${id}`);
  await page.getByText('Show as a list').click();
  await page.getByRole('link', { name: 'What did you lose?' }).click();
  await expect(page.getByText('You’re looking back')).toBeVisible();
});

test('choices of a closed tab are sent when the journey is opened again', async ({
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
  await as(author);
  await openStep(page, id);
  await context.setOffline(true);
  await choice(page, 'Knock.').click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`/journey/${id}`);
  await expect(next.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  await next.getByText('Show as a list').click();
  await expect(next.getByText('You are here')).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 1 });
});

test('where the run has continued elsewhere, the way made offline becomes another run, and its reader is told', async ({
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
  await as(author);
  await openStep(page, id);
  await context.setOffline(true);
  await choice(page, 'Knock.').click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await inDatabase(site, author, made, async (commands, actor) =>
    must(await moveRun(commands, actor, id, { turn: 0, move: linkId(2) })),
  );
  await context.setOffline(false);
  await expect(page.getByText('what you chose offline is a run of its own now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 2, turn: 1 });
});

test('a text that was written before a choice is there again when the choice is undone without a network', async ({
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
  await as(author);
  await openStep(page, id);
  await context.setOffline(true);
  await choice(page, 'Look for the key.').click();
  await page.getByRole('textbox').fill('The year I lost it.');
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await page.getByRole('button', { name: /^Back one choice/ }).click();
  await expect(page.getByRole('textbox')).toHaveValue('The year I lost it.');
  await page.getByRole('textbox').fill('The year I lost it, and the key.');
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  await page.goto(`/journey/${id}/activity/${activityId(3)}`);
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText('The year I lost it, and the key.');
});

test('of two tabs without a network the one behind makes no choice, and both are led to where the run is', async ({
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
  await as(author);
  await openStep(page, id);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('article[data-goes-on-offline]')).toBeVisible();
  await context.setOffline(true);
  await choice(page, 'Look for the key.').click();
  await expect(page.getByText('Under the mat there is a key')).toBeVisible();
  await choice(other, 'Knock.').click();
  await expect(other.getByText('Under the mat there is a key')).toBeVisible();
  await context.setOffline(false);
  // One of them sends the choice, and the other is told.
  for (const tab of [page, other]) {
    await expect(tab.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
    await expect(tab.getByText('You’re offline.')).toBeHidden();
  }
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 1 });
});

test('what was written at a step that is gone stays in this browser until its reader deletes it', async ({
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
  await as(author);
  await openStep(page, id);
  await context.setOffline(true);
  await choice(page, 'Look for the key.').click();
  await page.getByRole('textbox').fill('A brass key, and\nthe year I lost it.');
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await takeStepAway(site, author, made, id);
  await context.setOffline(false);
  await expect(page.getByText('can’t be made in it anymore')).toBeVisible();
  const refused = page.getByRole('region', { name: 'Text that wasn’t sent' });
  await expect(refused).toContainText('A brass key, and\nthe year I lost it.', { useInnerText: true });
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/journey/${id}`);
  await refused.getByRole('button', { name: 'Delete from this browser' }).click();
  await expect(refused).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(refused).toHaveCount(0);
});

test('a server that is not reached is as good as no network', async ({ page, site, person, as, work }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await openStep(page, id);
  await page.route(/\/journey\//, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await choice(page, 'Knock.').click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await expect(page.getByText('You’re offline. You can go on')).toBeVisible();
  await page.unroute(/\/journey\//);
  await page.reload();
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 1 });
  // A failure is not a refusal: the stored copy stays.
  await expect(page.locator('article[data-goes-on-offline]')).toBeVisible();
  await page.route('**/api/journeys/*/offline?*', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(page.locator('article[data-goes-on-offline]')).toBeVisible();
});

test('a log-out forgets the journeys that were kept', async ({ page, site, person, as, work }) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await openStep(page, id);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((done, fail) => {
          const opening = indexedDB.open('fabula-travel');
          opening.onerror = () => fail(opening.error);
          opening.onsuccess = () => {
            const counting = opening.result.transaction('runs').objectStore('runs').count();
            counting.onsuccess = () => {
              opening.result.close();
              done(counting.result);
            };
          };
        }),
    );
  expect(await kept()).toBe(1);
  await page.context().clearCookies();
  await page.goto('/login');
  await expect.poll(kept).toBe(0);
});

test('a story of ink continues without a network as it does with one', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const dice =
    'Hello.\n+ [Roll] You roll {RANDOM(1, 1000)}. -> again\n=== again\n+ [Again] And {RANDOM(1, 1000)}. -> again\n* [Stop] Enough.\n  -> END\n';
  const told = activity(1, 'ink', [], { title: 'A story', ink: ink({ 'story.ink': dice }) });
  const id = await publishStory(site, author, made, 'In ink', graph([told]));
  await as(author);
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start').click();
  await expect(page.locator('article[data-goes-on-offline]')).toBeVisible();
  await context.setOffline(true);
  await choice(page, 'Roll').click();
  await expect(page.getByText(/^You roll \d+\.$/)).toBeVisible();
  await choice(page, 'Again').click();
  const rolled = page.getByText(/^And \d+\.$/);
  const words = (await rolled.textContent()) ?? '';
  await context.setOffline(false);
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  // The server tells it with the same chance.
  await expect(page.getByText(words)).toBeVisible();
  await choice(page, 'Stop').click();
  await expect(page.getByText('Enough.')).toBeVisible();
});
