import { answer } from '#tests/browser/asked.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { button, saved, side, step } from '#tests/browser/journey-page.ts';
import { publishStory } from '#tests/browser/journeys.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test('the editor is as high as its window, with anything opened in it', async ({ page, site, person, as, work }) => {
  const author = await person();
  const made = await work(author);
  await as(author);
  const id = await publishStory(site, author, made);
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(`${made.path}/journey/${id}`);
  await page.locator('.lrow').first().click();
  await expect(page.locator('.je__side').getByLabel('Title')).toBeVisible();
  for (const name of ['Journey and variables', 'Readers'])
    await page.locator('.je__bar').getByRole('button', { name }).click();
  await page.locator('.lrow').first().click();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(700);
});

test('an author begins a journey, writes it, tests it and publishes it, and a reader travels it', async ({
  page,
  person,
  as,
  work,
}) => {
  test.slow();
  const author = await person();
  const made = await work(author);
  await as(author);
  await page.goto(`${made.path}/manage/journeys`);
  await page.getByLabel('Title', { exact: true }).fill('The Night of the Door');
  await button(page, 'Create journey').click();
  await button(page, 'Add the first step').click();
  await side(page).getByLabel('Title').fill('The door');
  await side(page).getByLabel('Text', { exact: true }).fill('A door came in.\n\nIt is {if key}open{else}locked{end}.');
  await expect(page.getByText('This is a dead end').first()).toBeVisible();

  // A variable, and a link that leads to a new step and sets it.
  await button(page, 'Journey and variables').click();
  await button(page, 'Add a variable').click();
  await side(page).getByLabel('Name').fill('key');
  await side(page).getByLabel('Name').press('Enter');
  await step(page, 'The door').click();
  await button(page, 'New step').click();
  await side(page).getByLabel('Title').fill('Under the mat');
  await side(page).getByLabel('Text', { exact: true }).fill('A key.');
  await side(page).getByRole('group', { name: 'On arrival, set' }).getByRole('button', { name: 'Effect' }).click();
  await expect(side(page).getByLabel('to', { exact: true })).toHaveValue('yes');
  await button(page, 'Add a link').click();
  // A list closes when the page below it is scrolled: the field gets the focus first.
  await side(page).getByRole('combobox', { name: 'Leads to' }).click();
  await page.keyboard.type('the d');
  await page.getByRole('option', { name: 'The door' }).click();
  await step(page, 'The door').click();
  await button(page, 'New step').click();
  await side(page).getByLabel('Title').fill('The kitchen');
  await side(page).getByLabel('Kind').selectOption('Ending');
  await step(page, 'The door').click();
  await side(page).locator('.lnk summary').nth(1).click();
  const opened = side(page).locator('.lnk[open]');
  await opened.getByLabel('What the reader chooses').fill('Unlock the door.');
  await opened.getByLabel('Only if').fill('key and');
  await expect(opened.getByText('Something is missing at the end.')).toBeVisible();
  await opened.getByLabel('Only if').fill('key');
  await saved(page);
  await expect(page.locator('.je__findings').getByRole('status')).toContainText('No problems');
  await expect(page.getByRole('alert')).toHaveCount(0);

  // The test begins with no key, and the author may hand one out.
  await button(page, 'Play-test').click();
  await expect(side(page).getByText('It is locked.')).toBeVisible();
  await expect(side(page).getByRole('button', { name: 'Unlock the door.' })).toHaveCount(0);
  await side(page).getByRole('button', { name: 'Continue' }).click();
  await expect(side(page).getByRole('listitem').filter({ hasText: 'key' })).toContainText('was no');
  await button(page, 'Step back').click();
  await side(page).getByLabel('key').selectOption('yes');
  await side(page).getByRole('button', { name: 'Unlock the door.' }).click();
  await expect(side(page).getByText('The end')).toBeVisible();
  await button(page, 'Step back').click();
  // The map and the list follow it, and it can begin with what it has come to.
  const box = page.locator('.node, .lrow').filter({ hasText: 'the test is here' });
  await expect(box).toContainText('The door');
  await expect(page.locator('.node, .lrow').filter({ hasText: 'Ending' })).toContainText('seen');
  await button(page, 'Start again from here').click();
  await expect(side(page).getByText('“Start again” begins at The door')).toBeVisible();
  await expect(page.locator('.test__text')).toBeFocused();
  await side(page).getByRole('button', { name: 'Unlock the door.' }).click();
  await expect(box).toContainText('Ending');
  await side(page).getByRole('button', { name: 'Start again', exact: true }).click();
  await expect(side(page).getByLabel('key')).toHaveValue('yes');
  await expect(button(page, 'Start again from here')).toHaveCount(0);
  await step(page, 'The kitchen').click();
  await expect(box).toHaveCount(0);

  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nobody is reading it right now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('Published in edition 2.')).toBeVisible();
  await dialog.getByRole('link', { name: 'See it as a reader' }).click();
  await button(page, 'Start').click();
  await expect(page.getByText('It is locked.')).toBeVisible();
});

test('a question is tested as its readers meet it, and a finding names the link', async ({
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
  await page.goto(`${made.path}/journey/${id}`);
  await button(page, 'Play-test').click();
  await side(page).getByRole('button', { name: 'Knock.' }).click();
  await side(page).getByRole('button', { name: 'The clerk' }).click();
  await expect(side(page).getByText('The clerk stands beside you.')).toBeVisible();
  await expect(side(page).getByText('Not quite.', { exact: true })).toBeVisible();
  await side(page).getByRole('button', { name: 'Nobody' }).click();
  await expect(side(page).getByText('That’s right.', { exact: true })).toBeVisible();

  // An answer has words, a reply and whether it is right; it leads nowhere by itself and is never shut.
  await step(page, 'Who is behind it?').click();
  await side(page).locator('.lnk summary').nth(1).click();
  const opened = side(page).locator('.lnk[open]');
  await expect(opened.getByLabel('Can be taken only once')).toHaveCount(0);
  await opened.getByLabel('This answer is right').uncheck();
  await expect(page.getByText('No answer is right').first()).toBeVisible();
  await button(page, 'Add an answer').click();
  await expect(side(page).getByText('An answer without words').first()).toBeVisible();

  await step(page, 'The door comes in').click();
  await side(page).locator('.lnk summary').nth(2).click();
  await side(page).locator('.lnk[open]').getByLabel('Only if').fill('kez');
  await expect(side(page).locator('.je__own')).toContainText('Unlock the door.');
});

test('an undone edit is redone on a phone, too', async ({ page, site, person, as, work }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${made.path}/journey/${id}`);
  await expect(button(page, 'Redo')).toBeHidden();
  await step(page, 'High water').click();
  await side(page).getByLabel('Title').fill('The cellar');
  await saved(page);
  await page.locator('.je__back').click();
  await button(page, 'Undo').click();
  await expect(step(page, 'High water')).toBeVisible();
  await button(page, 'Redo').click();
  await expect(step(page, 'The cellar')).toBeVisible();
  await expect(button(page, 'Redo')).toBeHidden();
});

test('steps are removed and restored with the keys, and everything is done without a pointer', async ({
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
  await page.goto(`${made.path}/journey/${id}`);
  await page.getByRole('searchbox').fill('mat');
  await expect(page.getByText('1 step found')).toBeVisible();
  await page.getByRole('searchbox').press('Enter');
  await expect(side(page).getByLabel('Title')).toHaveValue('What did you lose?');
  await side(page).getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await page.getByRole('searchbox').fill('');
  await expect(step(page, 'What did you lose?')).toHaveCount(0);
  await expect(page.getByText('A link leads nowhere').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(step(page, 'What did you lose?')).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(step(page, 'What did you lose?')).toBeVisible();

  // What was removed before the page was loaded comes back, too.
  // A step that was never wanted leaves the focus somewhere in the page.
  await button(page, 'New step').press('Enter');
  await expect(side(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(step(page, 'Untitled')).toHaveCount(0);
  await expect(page.locator('.je :focus')).toHaveCount(1);
  await step(page, 'What did you lose?').click();
  await side(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(step(page, 'What did you lose?')).toHaveCount(0);
  await saved(page);
  await page.reload();
  await button(page, 'Journey and variables').click();
  await expect(side(page).getByRole('heading', { name: 'Removed steps' })).toBeVisible();
  const gone = side(page).getByRole('listitem').filter({ hasText: 'What did you lose?' });
  expect(await axeFindings(page)).toEqual([]);
  await gone.getByRole('button', { name: 'Restore' }).click();
  await expect(side(page).getByText('The steps are back.')).toBeVisible();
  await expect(step(page, 'What did you lose?')).toBeVisible();
  await expect(gone).toHaveCount(0);
  await saved(page);
});

test('a journey is removed, is gone for its readers, and is restored as it was', async ({
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
  await page.goto(`${made.path}/manage/journeys`);
  await page.getByRole('button', { name: 'Remove The Night of the Door' }).click();
  await answer(page, 'Remove “The Night of the Door”?', 'Remove the journey');
  await expect(page.getByText('Journey removed.')).toBeVisible();
  expect((await page.request.get(`/journey/${id}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Restore The Night of the Door' }).click();
  await expect(page.getByText('Journey restored.')).toBeVisible();
  expect((await page.request.get(`/journey/${id}`)).status()).toBe(200);
});

test('axe finds nothing in the editor and on the way through a journey', async ({ page, site, person, as, work }) => {
  test.slow();
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  const check = async () => expect(await axeFindings(page), page.url()).toEqual([]);
  for (const [language, width] of [
    ['', 1280],
    ['/uk', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${language}${made.path}/journey/${id}`);
    await expect(page.locator('.saved')).toBeAttached();
    await check();
    await page.locator('.lrow').first().click();
    await page.locator('.lnk summary').nth(2).click();
    await page.locator('.je__more summary').click();
    await check();
    await page.locator('.je__bar [aria-pressed]').last().click();
    await check();
    await page.locator('.je__bar > .btn--sm:not(.btn--icon)').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
    await page.goto(`${language}/journey/${id}`);
    await check();
  }
  await page.locator('button[value=begin]').click();
  await expect(page.getByText('Nobody had asked for it.')).toBeVisible();
  await check();
  await page.locator('button.choice').first().click();
  await expect(page.getByText('Somebody turns off a tap.')).toBeVisible();
  await check();
});
