import { readFileSync } from 'node:fs';
import { axeFindings } from '#tests/browser/findings.ts';
import { choose, expect, smallNovel, test } from '#tests/browser/fixtures.ts';

const formats = [
  ['EPUB, for reading', '.epub', 'PK'],
  ['Word (DOCX), in manuscript format', '.docx', 'PK'],
  ['Word (DOCX), formatted', '.docx', 'PK'],
  ['OpenDocument (ODT)', '.odt', 'PK'],
  ['HTML, one file', '.html', '<!'],
  ['Markdown, one file', '.md', '--'],
  ['Markdown, a folder', '.zip', 'PK'],
  ['Plain text', '.txt', '=='],
  ['Fabula archive (everything)', '.fabula.zip', 'PK'],
] as const;

test('a work is exported in every format, and can be imported again', async ({ page, person, as, work }) => {
  test.slow();
  const owner = await person();
  const made = await work(owner);
  await as(owner);
  for (const [format, ending, start] of formats) {
    await page.goto(`${made.path}/manage/files`);
    await page.getByLabel('Format').selectOption(format);
    await page.getByRole('button', { name: 'Export' }).click();
    const waiting = page.waitForEvent('download');
    await page
      .getByRole('link', { name: /^Download/ })
      .first()
      .click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^The Lamp at Cold Knap/);
    expect(download.suggestedFilename().endsWith(ending), format).toBe(true);
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 2).toString(), format).toBe(start);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(0);

    await page.goto('/project/new');
    await choose(page, { name: `again${ending}`, mimeType: 'application/octet-stream', buffer: bytes });
    await expect(page.getByRole('region', { name: 'Preview' }), format).toContainText('The wick');
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the preview and the files (${scheme})`, async ({ page, person, as, work }) => {
    const owner = await person();
    const made = await work(owner);
    await as(owner);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${made.path}/manage/files`);
    await page.getByLabel('Format').selectOption('Fabula archive (everything)');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('link', { name: /^Download/ }).waitFor();
    await choose(page, smallNovel);
    await page.getByRole('button', { name: 'Import' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('readers who open these pages by a link find their words there, too', async ({ page, person, as, work }) => {
  const owner = await person();
  await work(owner);
  await as(owner);
  await page.goto('/es/library');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Nuevo proyecto' }).click();
  await expect(page.getByLabel('Elegir archivos')).toBeAttached();
  await page.goBack();
  await expect(page.getByLabel('Elegir archivos')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Proyectos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/import\.|export\./);
});
