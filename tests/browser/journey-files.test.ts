import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { translateJourney } from '#commands/journey/translate-journey.ts';
import { newActivity } from '#domain/journey/graph.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { choose, expect, test } from '#tests/browser/fixtures.ts';
import { side, step } from '#tests/browser/journey-page.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { must } from '#tests/factories.ts';
import { activityId } from '#tests/journeys.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test('an author exports a journey, plays it from a file, sees losses in Twee, and imports a translation', async ({
  page,
  context,
  person,
  as,
  work,
  site,
}) => {
  test.slow();
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await page.getByRole('button', { name: 'Journey and variables', exact: true }).click();
  const format = side(page).getByLabel('Format');
  const take = async () => {
    const waiting = page.waitForEvent('download');
    await side(page).getByRole('link', { name: 'Download' }).click();
    return waiting;
  };

  await side(page).getByLabel('What', { exact: true }).selectOption('The published edition 2');
  const playable = await take();
  expect(playable.suggestedFilename()).toBe('The Night of the Door (Edition 2).html');
  const path = test.info().outputPath('door.html');
  await playable.saveAs(path);
  const player = await context.newPage();
  await player.goto(pathToFileURL(path).href);
  await player.keyboard.press('1');
  await expect(player.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await player.close();

  await format.selectOption('Twine (Twee 3 for SugarCube)');
  await expect(side(page).getByText('The file can’t hold 3 things as they are:')).toBeVisible();
  await expect(side(page).getByText('Who is behind it? The question becomes steps of its own')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(readFileSync(await (await take()).path(), 'utf8')).toContain(':: Who is behind it?');

  await format.selectOption('Lines for translators (CSV)');
  const lines = readFileSync(await (await take()).path(), 'utf8');
  const bring = async (table: string) => {
    await side(page)
      .getByLabel('Choose table')
      .setInputFiles({
        name: 'lines.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(table),
      });
    await side(page).getByLabel('Language of the translation').fill('es');
    await side(page).getByRole('button', { name: 'Import translation' }).click();
  };
  await bring(lines.replace(/(,Knock\.,\w+,)/, '$1Llama {nobody}.'));
  await expect(side(page).getByText('The source line has no such variable.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await bring(
    lines.replace(/(,Knock\.,\w+,)/, '$1Llama.').replace(/(,The Night of the Door,\w+,)/, '$1La noche de la puerta'),
  );
  await expect(side(page).getByText('La noche de la puerta was created, with 2 lines translated.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await side(page).getByRole('link', { name: 'Open the translation' }).click();
  await step(page, 'The door comes in').click();
  await expect(side(page).getByText('Llama.')).toBeVisible();
  await expect(page.locator('.lrow b').first()).toHaveAttribute('lang', 'es');
});

test('a table that is imported again updates the translation, and says before which words it would replace', async ({
  page,
  person,
  as,
  work,
  site,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  const table = (...targets: readonly string[]) => Buffer.from(`id,target\n${targets.join('\n')}`);
  const title = `${activityId(1)}.title`;
  const text = `${activityId(4)}.text`;
  await inDatabase(site, author, made, async (context, actor) => {
    const first = table(`${title},La puerta entra`, `${text},Hierve el agua.`);
    const told = must(await translateJourney(context, actor, id, { table: first, language: 'es' }));
    const fields = { text: 'El agua ya hierve.' };
    must(await editJourney(context, actor, told.id, [{ kind: 'changeActivity', id: activityId(4), fields }]));
    const added = newActivity(activityId(9), 'ending', 'The cellar');
    must(await editJourney(context, actor, id, [{ kind: 'addActivity', activity: added }]));
  });
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await page.getByRole('button', { name: 'Journey and variables', exact: true }).click();
  const buffer = table(`${title},Llega la puerta`, `${text},Hierve la tetera.`, `${activityId(9)}.title,El sótano`);
  const chosen = side(page).getByLabel('Choose table');
  await side(page).getByRole('button', { name: 'Import translation' }).click();
  await expect(chosen).toHaveAccessibleDescription('Required.');
  await expect(chosen).toBeFocused();
  await chosen.setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer });
  await expect(chosen).toHaveAccessibleDescription('');
  await side(page).getByLabel('Language of the translation').fill('es');
  await side(page).getByRole('button', { name: 'Import translation' }).click();
  await expect(side(page).getByRole('radio', { name: 'Update The Night of the Door (es)' })).toBeChecked();
  for (const said of ['2 lines get other words.', '1 new step is added.', 'Everything else stays as it is there.'])
    await expect(side(page).getByText(said)).toBeVisible();
  await expect(side(page).getByText('1 of these lines was changed by hand in the translation')).toBeVisible();
  await expect(side(page).getByText('El agua ya hierve.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await side(page).getByRole('button', { name: 'Update, and replace 1 line changed by hand' }).click();
  await expect(side(page).getByText('was updated: 2 lines have other words.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await side(page).getByRole('button', { name: 'Undo the update' }).click();
  await expect(side(page).getByText('The update was undone.')).toBeVisible();
  await side(page).getByRole('link', { name: 'Open the translation' }).click();
  await step(page, 'The kitchen').click();
  await expect(side(page).getByText('El agua ya hierve.')).toBeVisible();
  await page.goto(made.path);
  await expect(page.locator('.member')).toContainText('The Night of the Door (es)SpanishNot published yet');
});

test('a journey file is imported on the page that imports manuscripts', async ({ page, person, as, work, site }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  const taken = await page.request.get(`/api/journeys/${id}/export/json`);
  expect(taken.headers()['content-disposition']).toContain('The Night of the Door.fabula-journey.json');
  await page.goto('/project/new');
  const buffer = await taken.body();
  await choose(page, { name: 'door.fabula-journey.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('link', { name: 'The Night of the Door' }).first()).toBeVisible();
});

test('asked for several files at once, the site gives each of them', async ({ page, person, as, work, site }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  const formats = ['playable', 'json', 'twee&losses', 'playable&losses', 'csv', 'xliff'];
  const taken = await Promise.all(
    formats.map((format) => page.request.get(`/api/journeys/${id}/export/${format.replace('&', '?')}`)),
  );
  expect(taken.map((answer) => answer.status())).toEqual(formats.map(() => 200));
});

test('people who may not export the work are offered no file', async ({ page, person, as, work, site, member }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  const writer = await person();
  member(author, writer, 'writer');
  await as(writer);
  await page.goto(`${made.path}/journey/${id}`);
  await page.getByRole('button', { name: 'Journey and variables', exact: true }).click();
  await expect(side(page).getByRole('heading', { name: 'Translate' })).toBeVisible();
  await expect(side(page).getByRole('heading', { name: 'Export' })).toHaveCount(0);
});
