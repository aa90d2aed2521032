import type { Page } from '@playwright/test';
import { openRun } from '#commands/reading/travel-journey.ts';
import { listAnswers } from '#database/run-answer.ts';
import type { Variable } from '#domain/journey/graph.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { begin, keptFiles, keptNow, nothingHere, runOf } from '#tests/browser/kept-journeys.ts';
import { must } from '#tests/factories.ts';
import { ink } from '#tests/ink.ts';
import { activity, graph, link } from '#tests/journeys.ts';

test.use({ serviceWorkers: 'allow' });

const choice = (page: Page, name: string) => page.getByRole('button', { name });
const kitchen = (page: Page) => page.getByText('The kettle is on.');

test('a step opens again without a network as it was left, continues, and is with the run later', async ({
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
  await begin(page, id);
  await choice(page, 'Knock.').click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await expect.poll(() => keptNow(page)).toMatchObject({ state: { turn: 1 } });
  const address = page.url();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline. You can go on')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await expect(page).toHaveTitle(/^Who is behind it\? · The Night of the Door \.:\. Fabula$/);
  expect(page.url()).toBe(address);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('2');
  await expect(page.getByText('Nobody lives behind a door like this.')).toBeVisible();
  await expect(page.getByRole('article')).toBeFocused();
  await choice(page, 'Continue').click();
  await expect(kitchen(page)).toBeVisible();
  await page.reload();
  await expect(kitchen(page)).toBeVisible();
  await expect(page.getByText('You’re offline, and have come to the end.')).toBeVisible();
  await choice(page, 'Back one choice').click();
  await choice(page, 'Continue').click();
  // The shown step is stored.
  await expect(kitchen(page)).toBeVisible();
  await page.goto(`/journey/${id}`);
  await expect(kitchen(page)).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 1 });

  await context.setOffline(false);
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  await expect(page.getByText('You’ve found 1 of 2 endings.')).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 3 });
});

test('typed text stands there when a step opens without a network, in the page’s language and looks', async ({
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
  await begin(page, id, '/uk');
  await choice(page, 'Look for the key.').click();
  await expect.poll(() => keptNow(page)).toMatchObject({ state: { turn: 1 } });
  const field = page.getByLabel('Ваші думки');
  await field.fill('A name.');
  await page.evaluate(() => {
    localStorage.setItem('fabula-color-mode', 'dark');
    localStorage.setItem('fabula-looks', JSON.stringify({ attributes: { shortcuts: 'off' }, variables: {} }));
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Немає зв’язку.')).toBeVisible();
  await expect(field).toHaveValue('A name.');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-shortcuts', 'off');
  expect(await axeFindings(page)).toEqual([]);
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/uk\/journey\/.*offline=goneOn/);
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 2 });
  const answers = await inDatabase(site, author, made, async (commands, actor) => {
    const { run } = must(await openRun(commands, actor, id));
    return run && [...(await listAnswers(commands.db.reader, run.readingId, run.number)).values()];
  });
  expect(answers).toEqual(['A name.']);
});

const lamp: Variable = { name: 'lamp', kind: 'flag', start: false, values: [], carried: 'a lamp' };
const takesLamp = { variable: lamp.name, value: 'yes' };
const letters = graph(
  [
    activity(1, 'choice', [link(1, 2, { label: 'Go to the beach', effects: [takesLamp] })], { title: 'At home' }),
    activity(2, 'prompt', [link(2, 3, { label: 'Put it into the bottle' })], {
      title: 'A letter',
      text: 'Write to the sea.',
    }),
    activity(3, 'ending', [], { title: 'The beach', text: 'The bottle is gone.' }),
  ],
  { variables: [lamp] },
);

/** Removes the prompts' editor from everything that this browser caches, as if nobody had fetched it. */
async function dropEditor(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const parts = (await cache.keys()).filter(({ url }) => url.includes('/piece-editor-'));
      for (const part of parts) await cache.delete(part);
    }
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

test('a prompt is written without a network in the editor where the browser has it, and in the plain field elsewhere', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made, 'Letters', letters);
  await as(author);
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await begin(page, id);
  await choice(page, 'Go to the beach').click();
  const editor = page.locator('[contenteditable][aria-labelledby="answer-label"]');
  const piece = page.getByRole('textbox', { name: 'Your piece' });
  await editor.fill('Dear sea');
  await expect.poll(() => keptNow(page)).toMatchObject({ state: { turn: 1 } });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline. You can go on')).toBeVisible();
  await expect(editor).toHaveText('Dear sea');
  await expect(page.getByRole('complementary', { name: 'You carry' })).toContainText('a lamp');
  expect(await axeFindings(page)).toEqual([]);
  await editor.press('End');
  await editor.pressSequentially(', *no*');
  await dropEditor(page);
  await page.reload();
  await expect(piece).toHaveValue('Dear sea, *no*');
  expect(await axeFindings(page)).toEqual([]);
  await piece.fill('Dear sea, bring it back.');
  await page.reload();
  await expect(piece).toHaveValue('Dear sea, bring it back.');
  await expect(editor).toBeHidden();
  // The network returns while someone writes, and their text stays.
  await piece.press('End');
  await context.setOffline(false);
  await piece.pressSequentially(' Please.');
  await expect(piece).toBeFocused();
  await choice(page, 'Put it into the bottle').click();
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  const answers = await inDatabase(site, author, made, async (commands, actor) => {
    const { run } = must(await openRun(commands, actor, id));
    return run && [...(await listAnswers(commands.db.reader, run.readingId, run.number)).values()];
  });
  expect(answers).toEqual(['Dear sea, bring it back. Please.']);
  expect(failures).toEqual([]);
});

test('a browser without scripts is told that it is offline at the address of a journey, too', async ({
  page,
  browser,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await begin(page, id);
  const answer = await page.request.get('/offline-journey.html');
  expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
  expect(await answer.text()).not.toContain(author.uid);
  const paths = await keptFiles(page);
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/es/offline-journey.html',
    '/offline-journey.html',
    '/uk/offline-journey.html',
  ]);
  const scriptless = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const still = await scriptless.newPage();
  await still.goto('/offline-journey.html');
  await expect(nothingHere(still)).toBeVisible();
  await scriptless.close();
});

test('a story of ink opens again without a network', async ({ page, context, site, person, as, work }) => {
  const author = await person();
  const told = activity(1, 'ink', [], {
    title: 'A story',
    ink: ink({ 'story.ink': 'Hello.\n* [Leave] You went.\n* * [Stay] The end.\n-> END\n' }),
  });
  const id = await publishStory(site, author, await work(author), 'In ink', graph([told]));
  await as(author);
  await begin(page, id);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('fabula-ink-'))))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline. You can go on')).toBeVisible();
  await choice(page, 'Leave').click();
  await expect(page.getByText('You went.')).toBeVisible();
  await page.reload();
  await choice(page, 'Stay').click();
  await expect(page.getByText('The end.', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
});
