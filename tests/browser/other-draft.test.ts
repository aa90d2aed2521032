import type { Page } from '@playwright/test';
import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { gate } from '#tests/browser/gate.ts';
import { test as testTogether } from '#tests/browser/together.ts';

const first = (page: Page) => editorOf(page).locator('p').first();

/** Types at the end of the text, and waits until it is saved. */
async function typeAtEnd(page: Page, words: string): Promise<void> {
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words, typing);
  await saved(page);
}

/** Tries another draft, with the keyboard alone, and leads back to the text. */
async function tryAnother(page: Page, { name = '', isEmpty = false } = {}): Promise<void> {
  await page.getByRole('link', { name: 'Try another draft' }).press('Enter');
  await page.getByLabel('Name of the draft you set aside').fill(name);
  if (isEmpty) {
    await page.getByRole('radio', { name: 'The same text' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'An empty page' })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Set aside and begin' }).press('Enter');
  await expect(editorOf(page)).toBeVisible();
  await saved(page);
}

test('Ctrl+K leads to another draft, and where there is one to what differs in it', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  const choose = async (action: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill(action);
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Try another draft');
  await page.getByLabel('Name of the draft you set aside').fill('Dark');
  await page.getByRole('radio', { name: 'An empty page' }).check({ force: true });
  await page.getByRole('button', { name: 'Set aside and begin' }).click();
  await expect(editorOf(page)).toBeVisible();
  await typeAtEnd(page, 'Anew.');
  await choose('Compare with the other draft');
  await expect(page.getByText('Dark compared with the text as it is now, word by word.')).toBeVisible();
});

test('another draft is tried, compared, merged passage by passage, and given up as a version', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  const begun = (await first(page).textContent()) ?? '';
  await tryAnother(page, { name: 'As it was' });
  await expect(first(page)).toHaveText(begun);
  await expect(page.getByRole('link', { name: 'Another draft is set aside: “As it was”' })).toBeVisible();

  // Nothing was written in the new one: the two are alike, and that is said.
  const write = page.getByRole('button', { name: 'Write the other draft' });
  await write.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Both drafts still have the same words.' })).toBeVisible();
  await first(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('At last, ', typing);
  await typeAtEnd(page, ' The end.');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Compare and merge' }).click();
  await expect(page.getByText('As it was compared with the text as it is now, word by word.')).toBeVisible();
  await expect(page.locator('.cmp ins')).toHaveText(['Added: At last, ', 'Added: The end.']);
  expect(await axeFindings(page)).toEqual([]);
  const passage = page.getByRole('button', { name: 'Take this passage' });
  await passage.first().click();
  await expect(page.getByText('The passage is taken over.')).toBeVisible();
  await expect(page.locator('.cmp ins')).toHaveText('Added: The end.');

  await page.getByText('Rename the other draft').click();
  await page.getByLabel('Name of the other draft').fill('The old one');
  await page.getByRole('button', { name: 'Save name' }).first().click();
  await expect(page.getByText('The other draft is called “The old one” now.')).toBeVisible();
  await page.getByText('Keep only this draft').first().click();
  await page.getByLabel('Name of the saved version').fill('');
  await page.getByRole('button', { name: 'Keep only this draft' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name of the saved version').fill('An old one');
  await page.getByRole('button', { name: 'Keep only this draft' }).click();
  await expect(page.getByText('The other one is saved as the version “An old one.”')).toBeVisible();
  await expect(page.getByRole('link', { name: /^An old one/ })).toBeVisible();
  await expect(page.getByText('Try another draft')).toBeVisible();
});

test('the draft that has come can be given back by the same key before the answer is here, and the button keeps the focus', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  const begun = (await first(page).textContent()) ?? '';
  await tryAnother(page, { name: 'Dark', isEmpty: true });
  await typeAtEnd(page, 'A lighter beginning.');
  const answer = gate();
  let asked = 0;
  await page.route('**/block/*.data', async (route) => {
    if (!route.request().postData()?.includes('writeDraft')) return route.fallback();
    const isFirst = ++asked === 1;
    const response = await route.fetch();
    if (isFirst) await answer.opened;
    // Of the first answer nobody may want to know by then.
    await route.fulfill({ response }).catch(() => {});
  });
  const write = page.getByRole('button', { name: 'Write the other draft' });
  await write.press('Enter');
  await page.keyboard.press('Enter');
  // The change is told to all who have the text open, also to this page.
  await expect(first(page)).toHaveText(begun);
  await expect(page.getByText('You’re writing “Dark.”')).toBeVisible();
  await expect(write).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first(page)).toHaveText('A lighter beginning.');
  await expect(write).toBeFocused();
  answer.open();
  expect(asked).toBe(2);
});

test('the drafts change places from beside the text, each with its name, and back', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  const begun = (await first(page).textContent()) ?? '';
  await tryAnother(page, { name: 'Dark', isEmpty: true });
  await expect(first(page)).toHaveText('');
  await first(page).click();
  await page.keyboard.type('A lighter beginning.', typing);
  await page.getByRole('button', { name: 'Write the other draft' }).press('Enter');
  await expect(first(page)).toHaveText(begun);
  await expect(page.getByText('You’re writing “Dark.”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Another draft is set aside', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Other draft|The other draft/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Write the other draft' }).press('Enter');
  await expect(first(page)).toHaveText('A lighter beginning.');
  await expect(page.getByRole('link', { name: 'Another draft is set aside: “Dark”' })).toBeVisible();
  // What is written afterwards is saved, and counts from there.
  await typeAtEnd(page, ' More.');
  await page.reload();
  await expect(first(page)).toHaveText('A lighter beginning. More.');

  // All of it goes on from the page of versions as well.
  await page.getByRole('link', { name: 'Another draft is set aside: “Dark”' }).click();
  await page.getByRole('button', { name: 'Write the other draft' }).click();
  await expect(first(page)).toHaveText(begun);

  // In the trash nothing is done with it; it comes back with its text.
  const blockId = blockPath.split('/').at(-1);
  for (const [intent, count] of [
    ['trash', 0],
    ['restore', 1],
  ] as const) {
    await ana.request.post(`${blockPath}.data`, { data: { intent, blockId } });
    await page.goto(blockPath);
    await saved(page);
    await expect(page.locator('.revs button').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Another draft is set aside' })).toHaveCount(count);
    await expect(page.getByRole('button', { name: 'Write the other draft' })).toHaveCount(count);
  }
});

test('changing drafts is no writing: the words of today stay as they are', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { path, blockPath } = await work(ana, undefined, { publish: false });
  await page.goto(`${path}/goals`);
  await page.getByLabel('Words per day').fill('12');
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByText('Your words are counted from now on.')).toBeVisible();
  await open(page, blockPath);
  await tryAnother(page, { isEmpty: true });
  await first(page).click();
  await page.keyboard.type('Zaa zbb zcc. ', typing);
  const today = page.getByRole('link', { name: /today$/ });
  await expect(today).toHaveText(/^3\sof\s12\swords today$/);
  await page.getByRole('button', { name: 'Write the other draft' }).click();
  await expect(first(page)).toContainText('Every evening');
  await page.keyboard.press('Control+End');
  await typeAtEnd(page, ' Zdd zee.');
  await expect(today).toHaveText(/^5\sof\s12\swords today$/);
});

testTogether(
  'two people at once: both see the drafts change, and who comes late is told',
  async ({ page, together }) => {
    const other = await together();
    await tryAnother(page, { isEmpty: true });
    // Where the other one’s cursor stands, their name does too.
    await expect(editorOf(other)).not.toContainText('Every evening');
    await expect(other.getByRole('link', { name: 'Another draft is set aside' })).toBeVisible();
    await typeAtEnd(other, 'By Beth.');
    await expect(first(page)).toContainText('By Beth.');
    const late = await other.context().newPage();
    await late.goto(`${new URL(other.url()).pathname}/versions`);
    await page.getByRole('button', { name: 'Write the other draft' }).click();
    await expect(first(page)).toContainText('Every evening');
    await expect(first(other)).toContainText('Every evening');
    await typeAtEnd(other, ' Beth again.');
    await expect(editorOf(page)).toContainText('Beth again.');

    // On a page from before, the other draft is one that is written by now.
    await late.getByRole('button', { name: 'Write the other draft' }).click();
    await expect(late.getByRole('alert')).toContainText('Someone else has changed drafts meanwhile.');
    await expect(editorOf(page)).toContainText('Beth again.');
    await late.getByRole('button', { name: 'Write the other draft' }).click();
    await expect(first(late)).toContainText('By Beth.');
    await expect(first(page)).toContainText('By Beth.');
  },
);

test('on a phone, and in each language, drafts are tried without scripts; who only reads sees nothing of them', async ({
  browser,
  site,
  person,
  work,
  member,
}) => {
  const [ana, reader] = [await person('Ana Ruiz'), await person('Reader')];
  const { blockPath } = await work(ana, undefined, { publish: false });
  member(ana, reader, 'reader');
  const path = `${blockPath}/versions`;
  const viewport = { width: 390, height: 800 };
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, viewport });
  await context.addCookies((await ana.request.storageState()).cookies);
  const page = await context.newPage();
  await page.goto(`/uk${path}`);
  await page.getByText('Спробувати іншу чернетку').click();
  await page.getByLabel('Назва чернетки, яку ви відкладаєте').fill('Темна');
  await page.getByLabel('З чистої сторінки').check({ force: true });
  await page.getByRole('button', { name: 'Відкласти й почати' }).click();
  await page.goto(`/es${path}`);
  await expect(page.getByRole('heading', { name: 'Borradores' })).toBeVisible();
  await expect(page.getByText('Темна').first()).toBeVisible();
  // It is what the text is compared with already.
  await expect(page.getByRole('link', { name: 'Comparar y combinar' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Escribir el otro borrador' }).last()).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await context.close();

  const theirs = await browser.newContext({ baseURL: site.url });
  await theirs.addCookies((await reader.request.storageState()).cookies);
  const readers = await theirs.newPage();
  for (const address of [path, blockPath]) {
    await readers.goto(address);
    await expect(readers.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(readers.getByText(/[Dd]raft is set aside|Темна|Try another draft|other draft/)).toHaveCount(0);
  }
  const blockId = blockPath.split('/').at(-1);
  const listed = await reader.request.get(`/api/blocks/${blockId}/revisions`);
  expect(await listed.text()).not.toMatch(/setAside|Темна/);
  expect(await (await ana.request.get(`/api/blocks/${blockId}/revisions`)).text()).toMatch(/"imported"/);
  await theirs.close();
});
