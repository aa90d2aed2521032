import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SqliteFile from 'better-sqlite3';
import { expect, type Person, test, type Work } from './fixtures.ts';

/** Begins to read a work as someone, so that it comes into their library. */
async function read(page: Page, { path }: Work): Promise<void> {
  await page.goto(path);
  const start = (await page.getByRole('link', { name: 'Start reading' }).getAttribute('href')) ?? '';
  const [, journey] = /\/journey\/([^/]+)/.exec(start) ?? [];
  const answer = await page.request.post(`/journey/${journey}`, {
    headers: { origin: new URL(page.url()).origin },
    form: { first: '' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Writes as many more works like one of an organisation, each on someone's shelf; its blocks have new ids. */
function multiply(folder: string, { path }: Work, reader: Person, count: number, block = 0, title = 'Work'): void {
  const db = new SqliteFile(join(folder, 'fabula.sqlite'), { timeout: 30_000 });
  // Others have works of the same name.
  const [, , org, slug] = path.split('/');
  const copy = (table: string, where: string, changed: Record<string, unknown>) => {
    const row = db.prepare(`select * from ${table} where ${where}`).get() as Record<string, unknown>;
    const values = { ...row, ...changed };
    const names = Object.keys(values);
    db.prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`).run(values);
  };
  const { id } = db
    .prepare(
      'select project.id from project join organisation on organisation.id = organisation_id where project.slug = ? and organisation.slug = ?',
    )
    .get(slug, org) as { id: string };
  db.transaction(() => {
    for (let index = 0; index < count; index++) {
      const own = `00000000-0000-7000-8000-${String(block).padStart(4, '0')}${String(index).padStart(8, '0')}`;
      copy('project', `id = '${id}'`, { id: own, slug: `${slug}-${index}`, title: `${title} ${index}` });
      copy('journey', `project_id = '${id}'`, { id: own, project_id: own });
      copy('edition', `project_id = '${id}'`, { id: own, project_id: own });
      db.prepare(`insert into library_entry values (?, ?, 'reading', ?)`).run(reader.uid, own, index);
    }
  }).immediate();
  db.close();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a library of more works than a page has continues, and so do the works of an organisation', async ({
    page,
    as,
    person,
    work,
    site,
  }) => {
    const author = await person('Ana Ruiz');
    const reader = await person('Bo Lind');
    const made = await work(author);
    multiply(site.folder, made, reader, 101);
    await as(reader);
    for (const [path, list] of [
      ['/library', '.held h3'],
      [`/org/${author.org}`, '.work__title'],
    ] as const) {
      await page.goto(path);
      const seen = new Set<string>();
      for (let more = true; more; ) {
        for (const title of await page.locator(list).allTextContents()) seen.add(title);
        const link = page.getByRole('link', { name: 'Show more' });
        more = (await link.count()) > 0;
        // The whole page, not what has arrived of it.
        if (more) await Promise.all([page.waitForEvent('load'), link.click()]);
      }
      expect(seen.size).toBeGreaterThanOrEqual(101);
      await page.getByRole('link', { name: 'Back to the start' }).click();
      await expect(page.locator(list)).toHaveCount(50);
    }
  });

  test('a work is removed from the library and put back', async ({ page, as, person, work }) => {
    const made = await work(await person('Ana Ruiz'));
    await as(await person('Bo Lind'));
    await read(page, made);
    await page.goto('/library');
    await page.getByRole('button', { name: /^Remove .* from the library$/ }).click();
    await expect(page.getByText('is no longer in your library')).toBeVisible();
    await expect(page.locator('.held')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.held')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.held')).toHaveCount(1);
    await expect(page.getByText('is no longer in your library')).toHaveCount(0);
  });
});

test('a work is removed from the library with the keyboard, which finds the way back immediately', async ({
  page,
  as,
  person,
  work,
}) => {
  const made = await work(await person('Ana Ruiz'));
  await as(await person('Bo Lind'));
  await read(page, made);
  await page.goto('/library');
  await page.getByRole('button', { name: /^Remove .* from the library$/ }).press('Enter');
  const notice = page.getByRole('status').filter({ hasText: 'is no longer in your library' });
  await expect(notice).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.held')).toHaveCount(1);
  await expect(notice).toHaveCount(0);
});

for (const width of [1280, 390])
  test(`more of a list begins where the focus goes, and the longest word fits (${width} px)`, async ({
    page,
    as,
    person,
    work,
    site,
  }) => {
    const author = await person('Ana Ruiz');
    const made = await work(author);
    multiply(site.folder, made, author, 60, width, 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente');
    await as(author);
    await page.setViewportSize({ width, height: 780 });
    for (const path of ['/library', `/org/${author.org}`, `/org/${author.org}/projects`]) {
      // With scripts: a link that is followed without them reloads the page.
      await page.goto(path, { waitUntil: 'networkidle' });
      const more = page.getByRole('link', { name: 'Show more' });
      await expect(more).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      // Not stuck to the row above it.
      const above = await more.evaluate((link) => {
        const list = link.closest('nav')?.previousElementSibling;
        return link.getBoundingClientRect().top - (list?.getBoundingClientRect().bottom ?? 0);
      });
      expect(above, path).toBeGreaterThanOrEqual(16);
      await more.press('Enter');
      await expect(page.getByRole('link', { name: 'Back to the start' })).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
    }
  });
