import type { Page } from '@playwright/test';
import { editorOf, open, rowOf, saved } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { nothingHere } from '#tests/browser/kept-journeys.ts';
import {
  deleteStore,
  keep,
  keepNew,
  keepSwitch,
  keptFiles,
  keptNames,
  onDevice,
  reopenWithout,
  storeOf,
  stores,
  write,
} from '#tests/browser/kept-projects.ts';

test.use({ serviceWorkers: 'allow' });

/** How many updates a text's store has, after adding one if any. */
async function updatesOf(page: Page, name: string, added?: string): Promise<number> {
  return page.evaluate(
    ({ store, update }) =>
      new Promise<number>((done, fail) => {
        const opening = indexedDB.open(store);
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const updates = opening.result.transaction('updates', 'readwrite').objectStore('updates');
          if (update) updates.add(Uint8Array.from(atob(update), (letter) => letter.charCodeAt(0)));
          const counting = updates.count();
          updates.transaction.oncomplete = () => {
            opening.result.close();
            done(counting.result);
          };
        };
      }),
    { store: name, update: added },
  );
}

test('the last project that is removed goes with its copies and with the files that show it', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  await keepNew({ page, person, as, work });
  expect(await keptNames(page)).toHaveLength(1);
  expect((await stores(page)).length).toBeGreaterThan(5);
  // By keys alone.
  await keepSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(keepSwitch(page)).not.toBeChecked();
  await expect.poll(() => keptNames(page)).toEqual([]);
  await expect.poll(() => keptFiles(page)).toEqual([]);
  // That of the open text stays for as long as it is open.
  await expect.poll(() => stores(page)).toHaveLength(1);
  await context.setOffline(true);
  await page.reload();
  await expect(nothingHere(page)).toBeVisible();
});

test('at other addresses the page without a network names what is kept, and leads there', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  await keepNew({ page, person, as, work });
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/library', 'Projects on this device'],
    ['/uk/write', 'Проєкти на цьому пристрої'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'The Lamp at Cold Knap' }).press('Enter');
    await expect(editorOf(page)).toBeVisible();
  }
  expect(new URL(page.url()).pathname).toMatch(/^\/uk\/org\/.*\/block\//);
});

test('a project of a newer editor stays closed, and the page says why', async ({ page, context, person, as, work }) => {
  await keepNew({ page, person, as, work });
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('fabula-writing');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const projects = opening.result.transaction('projects', 'readwrite').objectStore('projects');
          const cursors = projects.openCursor();
          cursors.onsuccess = () => cursors.result?.update({ ...cursors.result.value, textVersion: 99 });
          projects.transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This project opens with a network' })).toBeVisible();
  await expect(editorOf(page)).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
});

test('a log-out removes what is kept, and nobody else sees it before or after', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  // Someone else is in: what Ana keeps is closed to them.
  await as(await person('Bo Lind'));
  await page.goto('/library');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fabula.offline'))).toBeNull();
  await context.setOffline(true);
  await page.goto(blockPath);
  await expect(nothingHere(page)).toBeVisible();
  // The page comes back by itself; only then does Ana open hers.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await as(ana);
  await open(page, blockPath);
  await expect(keepSwitch(page)).toBeChecked();
  await context.clearCookies();
  await page.goto('/login');
  await expect.poll(() => keptNames(page)).toEqual([]);
  await expect.poll(() => keptFiles(page)).toEqual([]);
  await expect.poll(() => stores(page)).toEqual([]);
});

test('words written without a network outlast a log-out, and are sent by the same account', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await write(page, ' Before I left.');
  await expect(onDevice(page)).toBeVisible();
  await context.clearCookies();
  await context.setOffline(false);
  await page.goto('/login');
  await expect.poll(() => keptNames(page)).toEqual([]);
  await as(ana);
  await open(page, blockPath);
  await expect(editorOf(page)).toContainText('Before I left.');
});

test('access that is lost closes the project as soon as the server says so', async ({
  page,
  context,
  person,
  as,
  work,
  member,
  site,
}) => {
  const [ana, bo] = [await person('Ana Ruiz'), await person('Bo Lind')];
  const { blockPath } = await work(ana, undefined, { publish: false });
  member(ana, bo, 'writer');
  await as(bo);
  await keep(page, blockPath);
  site.change('delete from member where account_id = ? and role = ?', [bo.uid, 'writer']);
  await page.goto(blockPath);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect.poll(() => keptNames(page)).toEqual([]);
  await expect.poll(() => stores(page)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(nothingHere(page)).toBeVisible();
});

test('a text of which there is no copy says so, and stays closed', async ({ page, context, person, as, work }) => {
  const { blockPath } = await keepNew({ page, person, as, work });
  const hull = await rowOf(page, 'The hull').getAttribute('data-key');
  await page.goto('/healthz');
  await deleteStore(page, await storeOf(page, `/block/${hull}`));
  await context.setOffline(true);
  await page.goto(blockPath);
  await expect(editorOf(page)).toBeFocused();
  const before = await stores(page);
  await expect(rowOf(page, 'The hull').getByRole('img', { name: 'Not on this device' })).toBeVisible();
  await rowOf(page, 'The hull').click();
  await expect(page.getByText('This text isn’t on this device.')).toBeVisible();
  await expect(editorOf(page)).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  expect(await stores(page)).toEqual(before);
  // With the network it opens as it is.
  await context.setOffline(false);
  await expect(editorOf(page)).toBeVisible({ timeout: 15_000 });
  await saved(page);
});

/** An update of an element, and one of a mark, that no editor of today knows; the second one continues from nothing. */
const newer = {
  element: 'AQGxo5XyDgAHAQdkZWZhdWx0AwZzdGFuemEA',
  incomplete: 'AQGyo5XyDgeEsqOV8g4GBCB5b3UA',
} as const;

for (const [what, update, words] of [
  ['holds what this editor does not know', newer.element, 'This text holds something that this version'],
  ['is not whole', newer.incomplete, 'The copy of this text on this device can’t be read whole'],
] as const)
  test(`a copy that ${what} stays closed and unchanged`, async ({ page, context, person, as, work }) => {
    const ana = await person();
    const { blockPath } = await work(ana, undefined, { publish: false });
    await as(ana);
    await keep(page, blockPath);
    await page.goto('/healthz');
    const store = await storeOf(page, blockPath);
    const before = await updatesOf(page, store, update);
    await context.setOffline(true);
    await page.goto(blockPath);
    await expect(page.getByText(words)).toBeVisible();
    await expect(editorOf(page)).toBeHidden();
    expect(await updatesOf(page, store)).toBe(before);
  });
