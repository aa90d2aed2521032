import type { Page } from '@playwright/test';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { expect, test, withOthers } from '#tests/browser/fixtures.ts';
import { button, saved, side, step } from '#tests/browser/journey-page.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { must } from '#tests/factories.ts';
import { mapItem } from '#tests/journeys.ts';

/** The variables that are set on arrival at the open step, and the button that adds one. */
const arriving = (one: Page) => side(one).getByRole('group', { name: 'On arrival' });
const set = (one: Page) => arriving(one).getByRole('button', { name: 'Effect', exact: true });
const effect = (one: Page) => arriving(one).getByLabel('to', { exact: true });

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test(
  'two authors see one another’s edits immediately, and neither loses words',
  withOthers,
  async ({ page, browser, site, person, as, member, work }) => {
    const author = await person();
    const made = await work(author);
    const id = await publishStory(site, author, made);
    const other = await person('Olena');
    member(author, other, 'writer');
    // A writer, who manages nothing, finds the way to it on the page of the work.
    await as(other);
    await page.goto(made.path);
    await expect(page.getByRole('link', { name: 'Edit the journey The Night of the Door' })).toBeVisible();
    await as(author);
    const context = await browser.newContext({ storageState: await other.request.storageState() });
    const theirs = await context.newPage();
    await theirs.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list'));
    const address = `${site.url}${made.path}/journey/${id}`;
    await page.goto(address);
    await theirs.goto(address);
    // Whoever is about to publish hears of it, too.
    await button(page, 'Publish').click();
    await expect(page.getByText('Readers have this version already')).toBeVisible();
    await side(theirs).getByLabel('Title').fill('The gate comes in');
    await expect(page.getByText('Readers have this version already')).toHaveCount(0);
    await expect(page.getByText('Nobody is reading it right now.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(step(page, 'The gate comes in')).toBeVisible();
    await expect(side(page).getByLabel('Title')).toHaveValue('The gate comes in');

    // Both type into one text at the same moment, one at its beginning and one at its end: every letter is there.
    const textOf = (one: Page) => side(one).getByLabel('Text', { exact: true });
    await textOf(page).press('ControlOrMeta+End');
    await textOf(theirs).press('ControlOrMeta+Home');
    await Promise.all([
      textOf(page).pressSequentially(' And nobody went to look.', { delay: 60 }),
      textOf(theirs).pressSequentially('It was night, and cold. ', { delay: 60 }),
    ]);
    for (const one of [page, theirs]) {
      await expect(textOf(one)).toHaveValue(/^It was night, and cold\. The tide/);
      await expect(textOf(one)).toHaveValue(/asked for it\. And nobody went to look\.$/);
    }
    await expect(page.getByText('Someone else changed these words')).toBeHidden();

    // Each sees who else is there and at which step, also once they open another one, and no more when they have gone.
    const isHere = side(page).getByRole('img', { name: 'At this step now: Olena' });
    await expect(isHere).toBeVisible();
    await expect(page.getByRole('img', { name: 'Here now: Olena' })).toBeVisible();
    await expect(side(theirs).getByRole('img', { name: `At this step now: ${author.name}` })).toBeVisible();
    await step(theirs, 'The kitchen').click();
    await expect(step(page, 'The kitchen').getByRole('img', { name: 'At this step now: Olena' })).toBeVisible();
    await expect(isHere).toBeHidden();
    await step(theirs, 'The gate comes in').click();
    await expect(isHere).toBeVisible();
    // A page that was just reloaded is no other author; on a phone the rows still say who is where.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const atGate = step(page, 'The gate comes in').getByRole('img', { name: 'At this step now: Olena', exact: true });
    await expect(atGate).toBeVisible();
    await expect(step(page, 'The gate comes in').locator('.avatars')).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(isHere).toBeVisible();

    // Both write the same text while one of them has no network: the other's words stand, and nobody's are lost.
    await page.context().setOffline(true);
    await side(page).getByLabel('Text', { exact: true }).fill('My words.');
    await expect(page.locator('.saved')).toHaveAttribute('data-state', 'onDevice');
    await side(theirs).getByLabel('Text', { exact: true }).fill('Their words.');
    await saved(theirs);
    await page.context().setOffline(false);
    await expect(page.getByText('Someone else changed these words in the meantime.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'What you wrote' })).toHaveValue('My words.');
    await expect(side(page).getByLabel('Text', { exact: true })).toHaveValue('Their words.');
    await button(page, 'Use my words').click();
    await expect(side(theirs).getByLabel('Text', { exact: true })).toHaveValue('My words.');
    await context.close();
    await expect(page.getByRole('img', { name: 'Here now: Olena' })).toBeHidden();
  },
);

for (const view of ['list', 'map'])
  test(
    `words typed in a step that a co-author removed are seen in the scrolled ${view}, also after a reload`,
    withOthers,
    async ({ page, browser, site, person, as, member, work }) => {
      const author = await person();
      const made = await work(author);
      const id = await publishStory(site, author, made);
      const other = await person('Olena');
      member(author, other, 'writer');
      await as(author);
      const context = await browser.newContext({ storageState: await other.request.storageState() });
      const theirs = await context.newPage();
      const address = `${site.url}${made.path}/journey/${id}`;
      await page.addInitScript((shown) => localStorage.setItem('fabula-journey-view', shown), view);
      // The list and the side panel scroll here.
      await page.setViewportSize({ width: 1100, height: 480 });
      await page.goto(address);
      await theirs.goto(address);
      // Fetched apart, they must be here before the network goes.
      await expect(side(page).getByLabel('Text', { exact: true })).toBeVisible();
      if (view === 'map') await expect(page.locator('.react-flow__node').first()).toBeVisible();
      await page.context().setOffline(true);
      await side(page).getByLabel('Text', { exact: true }).fill('My words.');
      await expect(page.locator('.saved')).toHaveAttribute('data-state', 'onDevice');
      await side(theirs).getByRole('button', { name: 'Remove', exact: true }).click();
      await saved(theirs);
      const scrollDown = () =>
        page.locator('.je__main').evaluate((main) => {
          main.scrollTop = main.scrollHeight;
          scrollTo(0, document.body.scrollHeight);
        });
      await scrollDown();
      await page.context().setOffline(false);
      const words = page.getByRole('textbox', { name: 'What you wrote' });
      await expect(words).toHaveValue('My words.');
      await saved(page);
      await expect(words).toBeInViewport({ ratio: 0.5 });
      await page.reload();
      await expect(words).toHaveValue('My words.');
      // Narrow, the page itself scrolls.
      for (const width of [1100, 700, 390]) {
        await page.setViewportSize({ width, height: 480 });
        await scrollDown();
        await expect(words).toBeInViewport({ ratio: 0.5 });
      }
      await button(page, 'Dismiss').click();
      await expect(words).toBeHidden();
      await page.reload();
      await expect(button(page, 'Undo')).toBeVisible();
      await saved(page);
      await expect(words).toBeHidden();
      await context.close();
    },
  );

test(
  'two authors write in one note, and one of them sets what another sets: nothing is lost',
  withOthers,
  async ({ page, browser, site, person, as, member, work }) => {
    const author = await person();
    const made = await work(author);
    const id = await publishStory(site, author, made);
    const other = await person('Olena');
    member(author, other, 'writer');
    await inDatabase(site, author, made, async (context, actor) =>
      must(
        await editJourney(context, actor, id, [
          { kind: 'addItem', item: { ...mapItem(1, 'note'), text: 'Start.' } },
          { kind: 'addVariable', variable: { name: 'lamp', kind: 'flag', start: false, values: [] } },
        ]),
      ),
    );
    await as(author);
    const context = await browser.newContext({ storageState: await other.request.storageState() });
    const theirs = await context.newPage();
    await theirs.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list'));
    for (const one of [page, theirs]) await one.goto(`${site.url}${made.path}/journey/${id}`);
    const note = (one: Page) => one.getByRole('textbox', { name: 'Note' });
    for (const one of [page, theirs]) await expect(note(one)).toHaveValue('Start.');
    await note(page).press('ControlOrMeta+End');
    await note(theirs).press('ControlOrMeta+Home');
    // What one writes leaves the other's cursor where it is.
    await note(page).pressSequentially(' Now.');
    await expect(note(theirs)).toHaveValue('Start. Now.');
    await theirs.keyboard.type('So: ');
    await expect(note(page)).toHaveValue('So: Start. Now.');
    await Promise.all([
      note(page).pressSequentially(' And nobody went to look.', { delay: 60 }),
      note(theirs).pressSequentially('It was night, and cold. ', { delay: 60 }),
    ]);
    const both = 'So: It was night, and cold. Start. Now. And nobody went to look.';
    for (const one of [page, theirs]) await expect(note(one)).toHaveValue(both);
    await expect(page.locator('.je__refused')).toBeHidden();

    // One has no network, and sets a variable at a step where the other sets another.
    await expect(set(page)).toBeVisible();
    await expect(set(theirs)).toBeVisible();
    await page.context().setOffline(true);
    await note(page).fill('Mine!');
    await set(page).click();
    await note(theirs).fill('Quite another note.');
    await set(theirs).click();
    await arriving(theirs).getByLabel('Variable').selectOption('lamp');
    await saved(theirs);
    await page.context().setOffline(false);
    // What could not be merged is shown.
    await expect(page.getByRole('textbox', { name: 'What you wrote' })).toHaveValue('Mine!');
    await expect(note(page)).toHaveValue('Quite another note.');
    for (const one of [page, theirs]) await expect(arriving(one).getByLabel('Variable')).toHaveCount(2);
    await context.close();
  },
);

test(
  'one types what a variable is set to while another sets one at the same step: each letter is where it was meant',
  withOthers,
  async ({ page, browser, site, person, as, member, work }) => {
    const author = await person();
    const made = await work(author);
    const id = await publishStory(site, author, made);
    const other = await person('Olena');
    member(author, other, 'writer');
    await as(author);
    const context = await browser.newContext({ storageState: await other.request.storageState() });
    const theirs = await context.newPage();
    await theirs.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list'));
    for (const one of [page, theirs]) await one.goto(`${site.url}${made.path}/journey/${id}`);
    await set(page).click();
    await effect(page).fill('1');
    await saved(page);
    await expect(effect(theirs)).toHaveCount(1);
    await effect(page).press('ControlOrMeta+End');
    await Promise.all([
      effect(page).first().pressSequentially(' + 2222222222222222', { delay: 60 }),
      set(theirs).click(),
    ]);
    for (const one of [page, theirs]) {
      await expect(effect(one)).toHaveCount(2);
      await expect(effect(one).first()).toHaveValue('1 + 2222222222222222');
      await expect(effect(one).last()).toHaveValue('yes');
      await saved(one);
    }
    await context.close();
  },
);

test('text written without a network is there after the tab was killed, and is saved then', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  const address = `${made.path}/journey/${id}`;
  await page.goto(address);
  await expect(button(page, 'Undo')).toBeVisible();
  await page.context().setOffline(true);
  await side(page).getByLabel('Title').fill('A gate');
  await expect(page.locator('.saved')).toHaveAttribute('data-state', 'onDevice');
  const next = await page.context().newPage();
  await page.close();
  await next.context().setOffline(false);
  await next.goto(address);
  await expect(step(next, 'A gate')).toBeVisible();
  await saved(next);
  await next.reload();
  await expect(step(next, 'A gate')).toBeVisible();
});
