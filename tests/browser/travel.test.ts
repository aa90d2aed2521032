import type { Page } from '@playwright/test';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test, withOthers } from '#tests/browser/fixtures.ts';
import { doorStory, inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { activityId, linkId } from '#tests/journeys.ts';

const choice = (page: Page, name: string) => page.getByRole('button', { name });

test('a reader travels a branching journey to its endings, and finds them again', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  await publishStory(site, author, made);
  await as(await person('Reader'));

  await page.goto(made.path);
  await page.getByRole('link', { name: 'The Night of the Door' }).click();
  // The page of the work says how many endings there are as well.
  await expect(page.getByRole('heading', { level: 1, name: 'The Night of the Door' })).toBeVisible();
  await expect(page.getByText('2 endings to find')).toBeVisible();
  await choice(page, 'Start').click();
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  // A way that is shut says so, and leads nowhere.
  const shut = choice(page, 'Unlock the door.');
  await expect(shut).toHaveAttribute('aria-disabled', 'true');
  await shut.click({ force: true });

  await choice(page, 'Look for the key.').click();
  await page.getByLabel('Your thoughts').fill('A name,\nand a coat.');
  await choice(page, 'Go back to the door').click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  // A once-only choice was taken.
  await expect(choice(page, 'Look for the key.')).toHaveCount(0);
  await choice(page, 'Unlock the door.').click();
  await choice(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'High water' })).toBeVisible();
  await expect(page.getByText('You’ve found 1 of 2 endings.')).toBeVisible();

  await choice(page, 'Start again').click();
  await choice(page, 'Knock.').click();
  await choice(page, 'The clerk').click();
  await expect(page.getByText('The clerk stands beside you.')).toBeVisible();
  await choice(page, 'Nobody').click();
  await expect(page.getByText('That’s right.', { exact: true })).toBeVisible();
  await choice(page, 'Continue').click();
  await page.getByRole('link', { name: 'See your path' }).click();
  await expect(page.getByText('2 of 2 endings found')).toBeVisible();
  await expect(page.getByText('Begun 2 times')).toBeVisible();
});

test('a visitor without scripts and without an account begins a journey as a guest, and travels on', async ({
  browser,
  site,
  person,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  await publishStory(site, author, made);
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(made.path);
  await page.getByRole('link', { name: 'The Night of the Door' }).click();
  await expect(page.getByText('You can read this journey without an account.')).toBeVisible();
  await choice(page, 'Read as a guest').click();
  await choice(page, 'Start').click();
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  // No key is heard without scripts.
  await expect(page.getByText('Press a number to choose')).toBeHidden();
  await choice(page, 'Knock.').click();
  await expect(choice(page, 'The clerk')).toBeVisible();
  await context.close();
});

test('a reader sees what they carry, hints at endings to be found, and reads an ending again', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const drawn = {
    ...doorStory,
    variables: doorStory.variables.map((variable) => ({ ...variable, carried: 'a key *you once lost*' })),
    activities: doorStory.activities.map((one) =>
      one.title === 'The kitchen' ? { ...one, hint: 'An ending where it is {warm}' } : one,
    ),
  };
  const id = await publishStory(site, author, made, 'The Night of the Door', drawn);
  await as(await person('Reader'));
  await page.goto(`/journey/${id}`);
  const endings = page.getByRole('region', { name: 'Endings' });
  await expect(endings.getByRole('listitem')).toHaveText([/^An ending where it is {warm}Not found yet/, /^1\smore/]);
  await choice(page, 'Start').click();
  const carried = page.getByRole('complementary', { name: 'You carry' });
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  await expect(carried).toHaveCount(0);
  await choice(page, 'Look for the key.').click();
  await choice(page, 'Go back to the door').click();
  await expect(carried.getByRole('listitem')).toHaveText(['a key you once lost']);
  expect(await axeFindings(page)).toEqual([]);
  const found = page.getByRole('banner').getByRole('link', { name: 'See your path' });
  await expect(found).toContainText('0 of 2 endings');
  await choice(page, 'Unlock the door.').click();
  await choice(page, 'Continue').click();
  await choice(page, 'Start again').click();
  await expect(carried).toHaveCount(0);
  await expect(found).toContainText('1 of 2 endings');

  await page.goto(`/journey/${id}`);
  await expect(page.getByText('You stopped at The door comes in')).toBeVisible();
  await expect(endings.getByRole('listitem')).toHaveText([/^High waterFound on/, /^An ending where/]);
  expect(await axeFindings(page)).toEqual([]);
  await endings.getByRole('link', { name: 'Read “High water” again' }).click();
  await expect(page.getByRole('heading', { name: 'High water' })).toBeVisible();
  await expect(page.getByText('The sea came back for it.')).toBeVisible();
  await expect(carried.getByRole('listitem')).toHaveText(['a key you once lost']);
  await expect(page.getByRole('button', { name: 'Start again' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to where you are' }).click();
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  expect((await page.request.get(`/journey/${id}/activity/${activityId(5)}?run=9`)).url()).toMatch(/\/journey\/[^/]+$/);
  expect((await page.request.get(`/journey/${id}/activity/${activityId(5)}?run=x`)).status()).toBe(404);
  expect((await page.request.get(`/journey/${id}/activity/${activityId(4)}?run=1`)).status()).toBe(403);
});

test('choices are made with keys, and undone, and focus follows', async ({ page, site, person, as, work }) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start').click();
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await expect(page.getByRole('article')).toBeFocused();
  await expect(choice(page, 'Nobody').locator('.k')).toHaveText('2');
  await page.keyboard.press('2');
  await expect(page.getByText('That’s right.', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('That’s right.', { exact: true })).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  // Numbers typed into a text choose nothing.
  await page.keyboard.press('2');
  await page.getByLabel('Your thoughts').pressSequentially('11');
  await expect(page.getByLabel('Your thoughts')).toHaveValue('11');
});

test('a step that was not reached is refused, and a step left behind is looked at without choices', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(await person('Reader'));
  const at = (number: number) => `/journey/${id}/activity/${activityId(number)}`;
  // Nothing was begun: the journey's own page.
  await page.goto(at(4));
  await expect(page).toHaveURL(new RegExp(`/journey/${id}$`));
  await choice(page, 'Start').click();
  await choice(page, 'Knock.').click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  const refused = await page.goto(at(4));
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'You haven’t come here yet' })).toBeVisible();
  await expect(page.getByText('The kettle is on.')).toHaveCount(0);
  await page.goto(at(1));
  await expect(page.getByText('You’re looking back at a step you’ve left.')).toBeVisible();
  await expect(choice(page, 'Knock.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to where you are' }).click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
});

test('a choice in an old tab is not made again, and says where the reader is', async ({
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
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start').click();
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await choice(other, 'Knock.').click();
  await expect(other.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await choice(page, 'Look for the key.').click();
  await expect(page.getByText('You’ve gone on in another tab, so that choice wasn’t made.')).toBeVisible();
  // Where they are now, and the choices there.
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await choice(page, 'The clerk').click();
  await expect(page.getByText('The clerk stands beside you.')).toBeVisible();
  await expect(page.getByText('You’ve gone on in another tab')).toHaveCount(0);
  // Answers stay where they stood, whichever was given first.
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start again').click();
  await choice(page, 'Knock.').click();
  await choice(page, 'Nobody').click();
  await expect(page.getByText('That’s right.', { exact: true })).toBeVisible();
  // Said once for eyes, below; heard with the answer, too.
  await expect(choice(page, 'Nobody')).toHaveAccessibleName('Nobody The right answer');
  await expect(choice(page, 'Nobody').getByText('The right answer')).toHaveClass('vh');
  await expect(choice(page, 'Nobody')).toHaveClass('opt is-right');
  // The interrupted reading is there to be continued.
  await page.goto(`/journey/${id}`);
  const others = page.getByRole('region', { name: 'Your other readings' });
  await expect(others.getByRole('listitem')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await others.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The clerk stands beside you.')).toBeVisible();
  await choice(page, 'Nobody').click();
  await expect(page.getByRole('group', { name: 'Answers' }).getByRole('button')).toHaveText([/The clerk/, /Nobody/]);
  await expect(choice(page, 'The clerk').getByText('Your earlier answer')).toBeVisible();
});

test(
  'a newer edition is offered where the way would be another',
  withOthers,
  async ({ page, site, person, as, work }) => {
    const author = await person();
    const made = await work(author);
    const id = await publishStory(site, author, made);
    await as(await person('Reader'));
    await page.goto(`/journey/${id}`);
    await choice(page, 'Start').click();
    await choice(page, 'Look for the key.').click();
    await expect(page.getByLabel('Your thoughts')).toBeVisible();
    await inDatabase(site, author, made, async (context, actor) => {
      await editJourney(context, actor, id, [
        { kind: 'changeActivity', id: activityId(3), fields: { text: 'Under the mat there is nothing.' } },
        { kind: 'changeLink', activity: activityId(1), id: linkId(2), fields: { to: activityId(6) } },
      ]);
      await publishJourney(context, actor, id);
    });
    await page.reload();
    await expect(page.getByText('Under the mat there is a key')).toBeVisible();
    await choice(page, 'Go on in the newer edition').click();
    await expect(page.getByText('Under the mat there is nothing.')).toBeVisible();
    await choice(page, 'Go back to the door').click();
    await expect(page.getByText('It is still there.')).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every choice is a button of a form', async ({ page, site, person, as, work }) => {
    const author = await person();
    const id = await publishStory(site, author, await work(author));
    await as(await person('Reader'));
    await page.goto(`/journey/${id}`);
    await choice(page, 'Start').click();
    await choice(page, 'Knock.').click();
    await choice(page, 'Nobody').click();
    await choice(page, 'Continue').click();
    await expect(page.getByRole('heading', { name: 'The kitchen' })).toBeVisible();
    await choice(page, 'Back one choice').click();
    await expect(page.getByText('Nobody lives behind a door like this.')).toBeVisible();
  });
});
