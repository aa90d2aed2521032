import { editorOf, open, rowOf, saved, typing } from '#tests/browser/editor.ts';
import { expect, publish, test, withOthers } from '#tests/browser/fixtures.ts';
import { longNovel, numbered } from '#tests/browser/long-novel.ts';

/** The titles of the visible rows, in order. */
const titles = (page: import('@playwright/test').Page) =>
  page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? row.textContent ?? ''));

test('of a long book only the visible rows are drawn, beginning at the open text; the server draws none', async ({
  page,
  as,
  person,
  work,
}) => {
  const file = longNovel({ 'A long book': numbered('Chapter called', 400) });
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, file, { publish: false });
  await as(ana);
  const html = await (await page.request.get(blockPath)).text();
  expect(html.slice(0, html.indexOf('<script'))).not.toContain('Chapter called 399');
  expect(html).not.toContain('role="row"');

  await open(page, blockPath);
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  await page.getByRole('treegrid').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await rowOf(page, 'Chapter called 400').click();
  await expect(editorOf(page)).toContainText('Words of Chapter called 400.');
  await page.reload();
  await expect(rowOf(page, 'Chapter called 400')).toBeInViewport();
});

test('a long outline is filtered by the words of its titles, with the parts that they are in', async ({
  page,
  as,
  person,
  work,
}) => {
  const file = longNovel({ 'Low water': numbered('Ebb', 40), 'High water': [...numbered('Flood', 40), 'Ávila'] });
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, file, { publish: false });
  await as(ana);
  await open(page, blockPath);
  const filter = page.getByRole('searchbox', { name: 'Filter by title' });
  await filter.fill('4 flood');
  await expect
    .poll(async () => (await titles(page)).map((title) => /^\D+\d*/.exec(title)?.[0].trim()))
    .toEqual(['High water', 'Flood 4', 'Flood 14', 'Flood 24', 'Flood 34', 'Flood 40']);
  await expect(page.getByRole('status').filter({ hasText: /Titles found:\s5/ })).toBeAttached();
  await filter.fill('avila');
  await expect(rowOf(page, 'Ávila')).toBeVisible();
  // With the keyboard alone: down to the rows, and into the text.
  await filter.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Ávila')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Ávila');
  await filter.fill('no such title');
  await expect(page.getByText('No title has these words.')).toBeVisible();
  expect(await titles(page)).toEqual([]);
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  await expect(page.getByText('No title has these words.')).toBeHidden();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(20);
});

test('a short outline has no filter', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await expect(rowOf(page, 'The wick')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Filter by title' })).toHaveCount(0);
});

test('someone else’s words are counted without redrawing the outline', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  const total = page.locator('.total .num');
  // Here and on the server the same words count, those of notes too.
  await expect(page.locator('.ws__tools .num')).toHaveText(
    `${await rowOf(page, 'The wick').locator('.n').innerText()} words`,
  );
  const before = await total.innerText();
  await page.evaluate(() => {
    const list = document.querySelector('[role=treegrid]');
    const changed: string[] = [];
    Object.assign(globalThis, { changed });
    new MutationObserver((mutations) => {
      for (const { target } of mutations)
        changed.push(
          ((target as Element).closest?.('.n') ?? target.parentElement?.closest('.n')) ? 'a number' : 'a row',
        );
    }).observe(list as Element, { subtree: true, childList: true, characterData: true });
  });
  await editorOf(page).click();
  await page.keyboard.type('Two words more. ', typing);
  await expect(total).not.toHaveText(before);
  expect(new Set(await page.evaluate(() => (globalThis as unknown as { changed: string[] }).changed))).toEqual(
    new Set(['a number']),
  );
});

test('a move in the outline is undone by its button and by the key', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  const before = await titles(page);
  await rowOf(page, 'The wick').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => titles(page)).not.toEqual(before);
  await expect(page.getByText('“The wick” was moved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(() => titles(page)).toEqual(before);

  await rowOf(page, 'The wick').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => titles(page)).not.toEqual(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => titles(page)).toEqual(before);
});

test('a chapter is split before the paragraph that the cursor is in', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  await page.getByRole('button', { name: 'Add a chapter' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await saved(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('What comes before.', typing);
  await page.getByRole('button', { name: 'Split here' }).click();
  await expect(page.getByText('there’s nothing to split before the first one')).toBeVisible();
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('What follows.', typing);
  const path = page.url();
  await page.getByRole('button', { name: 'Split here' }).click();
  await expect(page).not.toHaveURL(path);
  await expect(editorOf(page)).toHaveText('What follows.');
  await page.goto(path);
  await expect(editorOf(page)).toHaveText('What comes before.');
  await expect(page.getByRole('button', { name: /Before it was split/ })).toBeVisible();
});

test('a chapter that is divided takes its readers along', withOthers, async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const reader = await person('Bo Reader');
  const made = await work(ana);
  const line = 'He said the old rhyme on the stairs:';
  const journeyId = /\/journey\/([0-9a-f-]{36})/.exec(await (await reader.request.get(made.path)).text())?.[1];
  await as(ana);
  await open(page, made.blockPath);
  const [before = ''] = ((await editorOf(page).innerText()).split(line)[0] ?? '').split('\n').slice(-1);
  const place = { offset: 260, before, after: line, at: Date.now(), device: 'test-device', isPageEnd: false };
  const blockId = made.blockPath.split('/block/')[1];
  const kept = await reader.request.put(`/api/v1/places/${journeyId}`, { data: { ...place, blockId } });
  expect(kept.status(), await kept.text()).toBe(200);

  await editorOf(page).getByText(line).click();
  await page.getByRole('button', { name: 'Split here' }).click();
  await expect(page).not.toHaveURL(made.blockPath);
  await publish(ana, made);

  await as(reader);
  await page.goto('/library');
  await page.getByRole('link', { name: /^Continue/ }).click();
  await page.waitForURL('**/activity/**');
  await expect(page.getByText(line)).toBeInViewport();
  expect(page.url()).not.toContain(blockId);
});

test('a text is put behind the one before it, and a block becomes one of another kind', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  const first = await editorOf(page).locator('p').first().innerText();
  const menuOf = async (title: string, what: string) => {
    await rowOf(page, title)
      .getByRole('button', { name: `Actions for ${title}` })
      .click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  // From the text that goes: the page is then at the one that has it.
  await rowOf(page, 'Scene 2').click();
  await expect(page).not.toHaveURL(new RegExp(`${blockPath}$`));
  const last = editorOf(page).locator('p').last();
  await expect(last).toHaveText('“How late?” he said.');
  await saved(page);
  await menuOf('Scene 1', 'Merge with the next');
  await expect(rowOf(page, 'Scene 2')).toHaveCount(0);
  await expect(last).toHaveText('“How late?” he said.');
  const between = editorOf(page).locator('.scene-break, hr');
  await expect(between).toHaveCount(1);

  // What is written since goes along when the two are taken apart.
  await last.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' It was late.', typing);
  await expect(page.getByText('“Scene 1” was merged with the next.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(rowOf(page, 'Scene 2')).toBeVisible();
  await expect(between).toHaveCount(0);
  await expect(page.getByText('“Scene 1” was merged with the next.')).toBeHidden();
  await rowOf(page, 'Scene 2').click();
  await expect(last).toHaveText('“How late?” he said. It was late.');
  await menuOf('Scene 1', 'Merge with the next');
  await expect(rowOf(page, 'Scene 2')).toHaveCount(0);
  await expect(last).toHaveText('“How late?” he said. It was late.');

  // It is offered only where something follows.
  await rowOf(page, 'Scene 1').getByRole('button', { name: 'Actions for Scene 1' }).click();
  await expect(page.getByRole('menuitem', { name: 'Merge with the next' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await menuOf('The hull', 'Make it a scene');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await rowOf(page, 'The wick').click();
  await expect(editorOf(page).locator('p').first()).toHaveText(first);
});

test('a text is duplicated with what was just typed, and the copy has its own words from then on', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type('At last ', typing);
  await rowOf(page, 'The wick').getByRole('button', { name: 'Actions for The wick' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The wick (copy)');
  await expect(page).not.toHaveURL(new RegExp(`${blockPath}$`));
  await expect(editorOf(page).locator('p').first()).toContainText('At last ');
  await expect(rowOf(page, 'The wick (copy)')).toBeVisible();
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Again ', typing);
  await saved(page);
  await rowOf(page, 'The wick').first().click();
  await expect(editorOf(page).locator('p').first()).toContainText('At last ');
});
