import type { BlockId } from '#domain/ids.ts';
import { answer } from '#tests/browser/asked.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { button, saved, side, step } from '#tests/browser/journey-page.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { documentIdOf, textOf, write } from '#tests/factories.ts';
import { activity, graph, link } from '#tests/journeys.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test('a chapter becomes a step that knows when it changes, and a step becomes a chapter', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  test.slow();
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  const blockId = made.blockPath.split('/block/')[1] as BlockId;
  const writeChapter = (...words: string[]) =>
    inDatabase(site, author, made, async (context) =>
      write(context, await documentIdOf(context, blockId), textOf(...words)),
    );
  const chapter = await inDatabase(site, author, made, async ({ db }) =>
    db.reader.selectFrom('block').select('title').where('id', '=', blockId).executeTakeFirstOrThrow(),
  );
  await writeChapter('The lamp was lit.');
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await button(page, 'From a chapter').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search the chapters').fill(chapter.title.slice(0, 5).toUpperCase());
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: chapter.title }).first().click();
  await expect(side(page).getByLabel('Text', { exact: true })).toHaveValue(/^The lamp was lit\./);
  await expect(side(page).getByText('The step and the chapter say the same.')).toBeVisible();
  await saved(page);

  // The chapter changes: the step says so, and takes it over when it is told to, which can be undone.
  await writeChapter('The lamp was out.');
  await page.reload();
  await step(page, chapter.title).click();
  await expect(side(page).getByText('The chapter has changed since')).toBeVisible();
  await expect(side(page).getByLabel('Text', { exact: true })).toHaveValue(/^The lamp was lit\./);
  await button(page, 'Take over the new text').click();
  await expect(side(page).getByLabel('Text', { exact: true })).toHaveValue(/^The lamp was out\./);
  await button(page, 'Undo').click();
  await expect(side(page).getByLabel('Text', { exact: true })).toHaveValue(/^The lamp was lit\./);
  // Words of the step's own are not replaced unasked.
  await side(page).getByLabel('Text', { exact: true }).fill('My own words.');
  await button(page, 'Take over the new text').click();
  await answer(page, 'Replace the step’s text?', 'Keep the text');
  await expect(side(page).getByLabel('Text', { exact: true })).toHaveValue('My own words.');

  // The other way round: text in braces becomes words, which is said before.
  await step(page, 'The door comes in').click();
  await button(page, 'Turn this step into a chapter').click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/expressions in braces/);
  await answer(page, 'Turn this step into a chapter?', 'Add the chapter');
  await expect(side(page).getByText('The step has words of its own by now')).toBeVisible();
  await saved(page);
  expect(await axeFindings(page)).toEqual([]);
  await side(page).getByRole('link', { name: 'The door comes in' }).click();
  await expect(page.locator('.ProseMirror')).toContainText('{if visits() > 1}');
});

test('a journey of one way becomes chapters, and one that branches says what would be lost, by its place', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  test.slow();
  const author = await person();
  const made = await work(author);
  const branching = await publishStory(site, author, made);
  const oneWay = await publishStory(
    site,
    author,
    made,
    'Another way',
    graph([
      activity(1, 'read', [link(1, 2, { label: '' })], { title: 'The gate', text: 'It *creaks*.' }),
      activity(2, 'ending', [], { title: 'The sea', text: 'It is there.' }),
    ]),
  );
  await as(author);
  await page.goto(`${made.path}/journey/${branching}`);
  await button(page, 'Journey and variables').click();
  await button(page, 'Turn into chapters').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Chapters can’t say \d+\sthings of this journey/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Turn into chapters' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Who is behind it? A question' }).click();
  await expect(side(page).getByLabel('Title')).toHaveValue('Who is behind it?');

  await page.goto(`${made.path}/journey/${oneWay}`);
  await button(page, 'Journey and variables').click();
  await button(page, 'Turn into chapters').click();
  await expect(dialog.getByText('2 steps are told as chapters, in their order.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Turn into chapters' }).click();
  await expect(page.locator('.ProseMirror')).toHaveText('It creaks.');
  await page.goto(`${made.path}/manage/journeys`);
  await expect(page.getByText('Another way').first()).toBeVisible();
  expect((await page.request.get(`${made.path}/journey/${oneWay}`)).status()).toBe(404);
});
