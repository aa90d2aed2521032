import type { Page } from '@playwright/test';
import { begin } from '#tests/browser/bible.ts';
import { editorOf, open, saved } from '#tests/browser/editor.ts';
import { expect } from '#tests/browser/fixtures.ts';

/** The switch that keeps the open project in this browser. */
export const keepSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Write without a network' });

/** What the page without a network says of where the words are. */
export const onDevice = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Saved on this device · no network$/ });

/** The files that the worker keeps to show projects. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('fabula-writing-'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** The words that all texts of the open project are in this browser. */
export const allHere = (page: Page) => page.getByText(/^Texts on this device:\s(\d+)\sof\s\1\.$/);

/** Opens a text, and keeps its project in this browser until all of it opens without a network. */
export async function keep(page: Page, path: string): Promise<void> {
  await open(page, path);
  await keepSwitch(page).check({ force: true });
  await expect(allHere(page)).toBeVisible();
  expect(await keptFiles(page)).toContain('/offline-writing.html');
}

/** Someone with a project of their own, which they keep in this browser. */
export async function keepNew({ page, ...hands }: Parameters<typeof begin>[0] & { page: Page }) {
  const made = await begin(hands);
  await keep(page, made.blockPath);
  return made;
}

/** Opens the same text once more, without a network. */
export async function reopenWithout(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
  await expect(editorOf(page)).toBeFocused();
}

/** The names of the stores of texts in this browser. */
export const stores = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('fabula-text:') ? [name] : [])),
  );

/** The name of the store of a kept text, by its address. */
export async function storeOf(page: Page, path: string): Promise<string> {
  const documentId = await page.evaluate(
    (blockId) =>
      new Promise<string>((done, fail) => {
        const opening = indexedDB.open('fabula-writing');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('projects').objectStore('projects').getAll();
          all.onsuccess = () => {
            opening.result.close();
            const [{ blocks }] = all.result;
            done(blocks.find(({ id }: { id: string }) => id === blockId).documentId);
          };
        };
      }),
    path.split('/block/')[1],
  );
  return (await stores(page)).find((name) => name.endsWith(documentId)) ?? '';
}

/** Deletes a store of this browser, as it does itself where it lacks room. */
export const deleteStore = (page: Page, name: string) =>
  page.evaluate(
    (store) =>
      new Promise<void>((done, fail) => {
        const deleting = indexedDB.deleteDatabase(store);
        deleting.onsuccess = () => done();
        deleting.onerror = () => fail(deleting.error);
      }),
    name,
  );

/** Writes at the end of the open text, and waits until it is stored where the page says it is. */
export async function write(page: Page, words: string): Promise<void> {
  await editorOf(page).press('Control+End');
  await page.keyboard.type(words);
}

/** Opens a text in its workspace, and waits until the server has all of it. */
export async function reopen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  await saved(page);
}

/** The projects that this browser keeps, by the names under which they are stored. */
export const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const stores = await indexedDB.databases();
    if (!stores.some(({ name }) => name === 'fabula-writing')) return [];
    return new Promise<string[]>((done, fail) => {
      const opening = indexedDB.open('fabula-writing');
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const keys = opening.result.transaction('projects').objectStore('projects').getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          done(keys.result.map(String));
        };
      };
    });
  });

/** Has the browser refuse to store anything in this page, as where its store is full, until it is told otherwise. */
export const fill = (page: Page) =>
  page.evaluate(() => {
    const stores = IDBObjectStore.prototype;
    const { add, put } = stores;
    const refused = (act: typeof add) =>
      function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
        const request = act.apply(this, given);
        this.transaction.abort();
        return request;
      };
    Object.assign(stores, { add: refused(add), put: refused(put) });
    Object.assign(window, { makeRoom: () => Object.assign(stores, { add, put }) });
  });

/** Ends that. */
export const makeRoom = (page: Page) => page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
