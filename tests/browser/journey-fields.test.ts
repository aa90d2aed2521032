import { graphLimits } from '#domain/journey/graph.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { button, saved, side, step } from '#tests/browser/journey-page.ts';
import { publishStory } from '#tests/browser/journeys.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test('an author draws steps and links with the keys alone: the focus is where they continue', async ({
  page,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  await as(author);
  await page.goto(`${made.path}/manage/journeys`);
  await page.getByLabel('Title', { exact: true }).fill('By keys');
  await button(page, 'Create journey').press('Enter');
  await button(page, 'Add the first step').press('Enter');
  const title = side(page).getByLabel('Title');
  await expect(title).toBeFocused();
  await page.keyboard.type('The door');
  await button(page, 'New step').press('Enter');
  // The title of the new step, not of the one it was made from.
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('');
  await page.keyboard.type('The mat');
  await button(page, 'Add a link').press('Enter');
  await expect(side(page).getByLabel('What the reader chooses')).toBeFocused();
  await page.keyboard.type('Back');
  // Its target is found by typing, or is a new step of that title.
  await page.keyboard.press('Tab');
  await expect(side(page).getByRole('combobox', { name: 'Leads to' })).toBeFocused();
  await page.keyboard.type('d');
  const list = page.getByRole('listbox', { name: 'Leads to' });
  await expect(list).toBeVisible();
  // Scrolling under the list, as moving to the field may do, loses no letter.
  await side(page).evaluate(async (element) => {
    const scrolled = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }));
    element.scrollBy(0, 20);
    await scrolled;
  });
  await page.keyboard.type('oor');
  await expect(page.getByRole('option')).toHaveText(['The door', 'a new step “door”']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(side(page).getByRole('combobox', { name: 'Leads to' })).toHaveValue('The door');
  await expect(side(page).getByRole('button', { name: 'Open “The door”' })).toBeVisible();
  await expect(step(page, 'The mat')).toContainText('The door');
  expect(await axeFindings(page)).toEqual([]);

  // A removal leaves the focus where it was, not at the top of the page.
  await button(page, 'Remove the link').press('Enter');
  await expect(side(page).locator('.je__addlinks').getByRole('button').first()).toBeFocused();
  await side(page).getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(step(page, 'The door')).toBeFocused();
  await expect(step(page, 'The mat')).toHaveCount(0);
  await saved(page);
});

test('a link may lead to a new step that is named immediately', async ({ page, site, person, as, work }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await page.locator('.lrow').first().click();
  await button(page, 'Add a link').click();
  const leads = side(page).locator('.lnk[open]').getByRole('combobox', { name: 'Leads to' });
  // New findings move no field: an open list would close.
  const found = side(page).locator('.je__own > li');
  const top = (await side(page).getByLabel('Title').boundingBox())?.y;
  await expect(found).toHaveText(['A link leads nowhere']);
  expect((await side(page).getByLabel('Title').boundingBox())?.y).toBe(top);
  await leads.fill('The cellar');
  await page.getByRole('option', { name: 'a new step “The cellar”' }).click();
  await expect(side(page).getByLabel('Title')).toHaveValue('The cellar');
  await expect(step(page, 'The cellar')).toBeVisible();
  // Nothing is taken where nothing was chosen.
  await page.locator('.lrow').first().click();
  await side(page).locator('.lnk').last().locator('summary').click();
  await leads.fill('nothing like it');
  await leads.press('Escape');
  await expect(leads).toHaveValue('The cellar');
});

test('a text that is too long is refused whole, with a message; the former text stays', async ({
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
  await page.locator('.lrow').first().click();
  const text = side(page).getByLabel('Text', { exact: true });
  const before = await text.inputValue();
  await text.fill('x'.repeat(graphLimits.textLength + 1));
  await expect(side(page).getByRole('alert')).toContainText(
    'That would be 50,001 characters; at most 50,000 fit here.',
  );
  await expect(text).toHaveValue(before);
  await text.fill('A door.');
  await expect(side(page).getByRole('alert')).toHaveCount(0);
});

test('the editor says how texts and conditions are written', async ({ page, site, person, as, work }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await page.locator('.lrow').first().click();
  await button(page, 'How to write it').first().press('Enter');
  const help = page.getByRole('dialog');
  await expect(help.getByText('{if key}…{else}…{end}')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button(page, 'How to write it').first()).toBeFocused();
});

test('a number is typed over the one before, and stays one whatever the field holds meanwhile', async ({
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
  await step(page, 'The door comes in').click();
  await side(page).getByText('Checkpoint and groups').click();
  await side(page).getByRole('checkbox', { name: 'Offers steps of a group' }).press('Space');
  const most = side(page).getByLabel('At most');
  await most.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(most).toHaveValue('');
  await page.keyboard.type('5');
  await expect(most).toHaveValue('5');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(most).toHaveValue('5');
});
