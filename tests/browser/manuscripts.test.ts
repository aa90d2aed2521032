import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { axeFindings } from '#tests/browser/findings.ts';
import { choose, expect, smallNovel, test } from '#tests/browser/fixtures.ts';

const markdown = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });

test('a manuscript is previewed, read with other options, and only then imported', async ({ page, person, as }) => {
  const owner = await person();
  await as(owner);
  await page.goto('/project/new');
  await choose(page, smallNovel);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'The Lamp at Cold Knap' })).toBeVisible();
  await expect(preview.getByRole('status')).toContainText('2 parts');
  const lines = preview.getByRole('region', { name: 'Outline' }).getByRole('listitem');
  const found = await lines.count();

  await preview.getByLabel('Chapters begin at').selectOption('Headings of level 1');
  await expect(preview.getByRole('status')).not.toContainText('parts');
  await preview.getByLabel('Split into scenes').selectOption('Never');
  await expect(preview.getByRole('status')).not.toContainText('scenes');
  expect(await lines.count()).toBeLessThan(found);
  await expect(preview).not.toHaveAttribute('aria-busy', 'true');

  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page).toHaveURL(/\/block\//);
  await expect(page.getByRole('row', { name: 'Before' })).toBeVisible();
});

test('a cancelled import leaves nothing, before it begins and while it is sent', async ({ page, person, as }) => {
  const owner = await person();
  await as(owner);
  await page.goto(`/org/${owner.org}/projects`);
  await choose(page, smallNovel);
  await page.getByRole('button', { name: 'Import' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Choose files')).toBeAttached();

  await page.route('**/api/uploads/*', () => undefined);
  await choose(page, smallNovel);
  await expect(page.getByText('Uploading')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Choose files')).toBeAttached();
  await page.unroute('**/api/uploads/*');
  await page.reload();
  await expect(page.getByRole('link', { name: /Cold Knap/ })).toHaveCount(0);
});

test('a broken connection is waited out, and a reloaded page continues where it was', async ({ page, person, as }) => {
  await as(await person());
  await page.goto('/project/new');
  const file = test.info().outputPath('long.md');
  writeFileSync(file, `# One\n\n${Array.from({ length: 450_000 }, (_, at) => `word${at}`).join(' ')}\n`);
  const pieces: number[] = [];
  let whole = 0;
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if (pieces.length === whole) return route.abort('connectionfailed');
    pieces.push(Number(route.request().headers()['upload-offset']));
    return route.continue();
  });
  whole = 1;
  await choose(page, file);
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  whole = 2;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => pieces.length).toBe(2);
  await expect(page.getByText('Waiting for a connection')).toBeVisible();

  await page.reload();
  whole = Number.POSITIVE_INFINITY;
  await choose(page, file);
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible();
  // Every piece was sent once, from where the one before it ended.
  expect(pieces).toEqual([...new Set(pieces)].sort((one, other) => one - other));
  expect(pieces.length).toBeGreaterThan(3);
});

test('options that fail return to the shown ones, and nothing else is imported', async ({ page, person, as }) => {
  await as(await person());
  await page.goto('/project/new');
  await choose(page, smallNovel);
  const rank = page.getByLabel('Chapters begin at');
  await rank.waitFor();
  await page.route('**/api/imports/preview', (route) => route.abort('connectionfailed'));
  await rank.selectOption('Headings of level 1');
  await expect(page.getByRole('alert')).toContainText('The connection was lost');
  await expect(rank).toHaveValue('found');
  await expect(page.getByRole('button', { name: 'Import' })).toBeEnabled();

  await page.unroute('**/api/imports/preview');
  await page.route('**/api/imports', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The connection was lost');
  await expect(page.getByRole('region', { name: 'Outline' })).toBeVisible();
});

test('an import whose answer is lost on the way is requested again and is not imported twice', async ({
  page,
  person,
  as,
}) => {
  const owner = await person();
  await as(owner);
  await page.goto('/project/new');
  await choose(page, smallNovel);
  let isLost = true;
  await page.route('**/api/imports', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    // The server does all of it; its answer never arrives.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('link', { name: 'Open it' })).toBeVisible();
  await page.goto(`/org/${owner.org}/projects`);
  await expect(page.getByRole('link', { name: 'The Lamp at Cold Knap', exact: true })).toHaveCount(1);
});

test('another file of the same name, size and time is not taken for the first', async ({ page, person, as }) => {
  await as(await person());
  await page.goto('/project/new');
  const [one, two] = ['one', 'two'].map((name) => {
    const path = join(test.info().outputPath(name), 'ch.md');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `# ${name}\n\nText.\n`);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    return path;
  });
  await choose(page, one ?? '');
  await expect(page.getByRole('region', { name: 'Outline' })).toContainText('one');
  await page.reload();
  await choose(page, two ?? '');
  await expect(page.getByRole('region', { name: 'Outline' })).toContainText('two');
});

test('the same bytes under another name are read as what that name says', async ({ page, person, as }) => {
  await as(await person());
  await page.goto('/project/new');
  const outline = page.getByRole('region', { name: 'Outline' });
  await choose(page, markdown('a.txt', '# One\n\nText.\n'));
  await expect(outline).toContainText('# One');
  await page.reload();
  await choose(page, markdown('a.md', '# One\n\nText.\n'));
  await expect(outline).toContainText('Chapter One');
});

test('all of it works with the keyboard alone', async ({ page, person, as }) => {
  await as(await person());
  await page.goto('/project/new');
  // Long before the key: a browser begins to tell of choosers some time after it is asked to.
  const chooser = page.waitForEvent('filechooser');
  const field = page.getByLabel('Choose files');
  const pressed = async (name: string, key: string) => {
    const wanted = page.getByRole(name === 'Open it' ? 'link' : 'button', { name, exact: true });
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(wanted).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
    await page.keyboard.press(key);
    return wanted;
  };
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Space');
  const chapters = ['a', 'b', 'c'].map((name) => markdown(`${name}.md`, `# Chapter ${name}\n\nText.\n`));
  await (await chooser).setFiles(chapters);
  const first = page.getByRole('region', { name: 'Outline' }).getByRole('listitem').first();
  await expect(first).toContainText('Chapter a');

  const lifting = await pressed('Move c.md up', 'Enter');
  await expect(lifting).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toContainText('Chapter c');
  await page.keyboard.press('Enter');
  await expect(lifting).toBeFocused();
  await pressed('Remove a.md', 'Enter');
  await expect(page.getByRole('region', { name: 'Outline' }).getByRole('listitem')).toHaveCount(2);
  await pressed('Import', 'Enter');
  await expect(page.getByText('Imported')).toBeVisible();
  await pressed('Open it', 'Enter');
  await expect(page).toHaveURL(/\/block\//);
});

test('two files of the same words are two chapters, and one of several that is broken is named', async ({
  page,
  person,
  as,
}) => {
  await as(await person());
  await page.goto('/project/new');
  await choose(page, [markdown('a.md', 'The same words.\n'), markdown('b.md', 'The same words.\n')]);
  await expect(page.getByRole('region', { name: 'Outline' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const broken = { name: 'c.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('no') };
  const deep = markdown('b.md', `${'> '.repeat(1_000)}deep\n`);
  for (const file of [broken, deep]) {
    await choose(page, [markdown('a.md', 'Words.\n'), file]);
    await expect(page.getByRole('alert')).toContainText(`${file.name}: `);
  }
  await expect(page.getByRole('alert')).toContainText('(line 1)');
});

test('a file that is no book is refused by its name and kind, and nothing is saved', async ({ page, person, as }) => {
  const owner = await person();
  await as(owner);
  await page.goto('/es/project/new');
  await page
    .getByLabel('Elegir archivos')
    .setInputFiles({ name: 'roto.epub', mimeType: 'application/epub+zip', buffer: Buffer.from('PK\u0003\u0004 nada') });
  await expect(page.getByRole('alert')).toContainText('roto.epub: El archivo está dañado. No se guardó nada.');
  await page.goto(`/es/org/${owner.org}/projects`);
  await expect(page.getByRole('link', { name: /roto/ })).toHaveCount(0);
});

test('a book is imported into a work at a place, and the former texts are saved as a version', async ({
  page,
  person,
  as,
  work,
}) => {
  const owner = await person();
  const made = await work(owner, undefined, { publish: false });
  await as(owner);
  await page.goto(`${made.path}/manage/files`);
  await choose(page, markdown('more.md', '# A letter\n\n## From Orrin\n\nDear all.\n\n## To Orrin\n\nDear Orrin.\n'));
  await page.getByLabel('Import to').selectOption({ label: 'After Before' });
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'A letter' })).toBeVisible();
  const tops = await rows.evaluateAll((items) =>
    items.filter((item) => item.getAttribute('aria-level') === '1').map((item) => item.textContent ?? ''),
  );
  expect(tops.map((text) => /Before|A letter|After/.exec(text)?.[0])).toEqual(['Before', 'A letter', 'After']);
});

const lineByLine = ['Prologue', '1', '2'].flatMap((title) => [
  title,
  'The keeper of the lamp had gone out to the rock, and he was not seen again.\nIt was said that the sea took him in the night.',
]);

test('the beginnings of chapters are chosen with the keyboard, the language is named, and axe finds nothing', async ({
  page,
  person,
  as,
}) => {
  await as(await person());
  await page.goto('/project/new');
  await choose(page, markdown('keeper.md', lineByLine.join('\n\n')));
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('status')).toContainText('3 chapters');
  await expect(preview.getByText('Language: English, as its words tell')).toBeVisible();
  const chapters = preview.getByLabel('Chapters begin at');
  await chapters.focus();
  await page.keyboard.type('Nowhere');
  await expect(preview.getByRole('status')).toContainText('1 chapter');
  await chapters.press('ArrowUp');
  await chapters.press('ArrowUp');
  await expect(chapters).toHaveValue('numbers');
  await expect(preview.getByRole('status')).toContainText('3 chapters');
  await expect(preview.getByLabel('Paragraphs end')).toHaveValue('found');
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page), `${colorScheme}, ${width} px`).toEqual([]);
  }
});

test('a file that is no manuscript is refused for what it is, with the formats that can be imported', async ({
  page,
  person,
  as,
}) => {
  await as(await person());
  await page.goto('/project/new');
  await choose(page, { name: 'novel.docx', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('novel.docx: This is a PDF');
  await expect(notice).toContainText('You can import EPUB');
  await expect(page.getByLabel('Choose files')).toBeAttached();
});
