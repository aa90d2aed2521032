import type { Page } from '@playwright/test';
import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

/** Ends the processes of all pages without warning, as a crash does; gives a new page of the same browser. */
async function kill(page: Page): Promise<Page> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  const found = await devtools?.send('SystemInfo.getProcessInfo');
  await devtools?.detach();
  const isDead = page.waitForEvent('crash');
  for (const { type, id } of found?.processInfo ?? []) if (type === 'renderer') process.kill(id, 'SIGKILL');
  await isDead;
  return page.context().newPage();
}

/** The letters that tabs have noted, as another page of the site sees them. */
const notes = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).flatMap(([key, stored]) =>
      key.startsWith('fabula-letters:') ? JSON.parse(stored).map(({ letter }: { letter: string }) => letter) : [],
    ),
  );

/** A tab in which a line was written and saved, and another page of the site that looks on. */
async function write(page: Page, blockPath: string): Promise<{ writing: Page; beside: Page }> {
  const [writing, beside] = [await page.context().newPage(), await page.context().newPage()];
  await beside.goto('/healthz');
  await open(writing, blockPath);
  await editorOf(writing).locator('p').first().click();
  await writing.keyboard.press('End');
  await writing.keyboard.type(' The end', typing);
  await saved(writing);
  return { writing, beside };
}

test('a letter is not lost with the process of its tab, however early it ends', async ({ page, as, person, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  const { writing, beside } = await write(page, blockPath);
  await expect.poll(() => notes(beside)).toEqual([]);
  // The letter is shown, and nothing else of the page has its turn any more.
  await writing.evaluate(() =>
    document.addEventListener('beforeinput', () => {
      for (;;);
    }),
  );
  writing.keyboard.press('?').catch(() => {});
  await expect.poll(() => notes(beside)).toEqual(['?']);
  const again = await kill(writing);

  await open(again, blockPath);
  await expect(editorOf(again).locator('p').first()).toHaveText(/ The end\?[^?]/);
  await saved(again);
  expect(await notes(again)).toEqual([]);
  await again.reload();
  await expect(editorOf(again).locator('p').first()).toHaveText(/ The end\?[^?]/);
});

test('a note of a letter that was stored after all adds nothing', async ({ page, as, person, work }) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  const { writing, beside } = await write(page, blockPath);
  await writing.evaluate(() => {
    // Notes are kept as a tab leaves them that is killed just before it forgets them.
    Storage.prototype.removeItem = () => {};
  });
  await writing.keyboard.type('?!', typing);
  await saved(writing);
  expect(await notes(beside)).toContain('!');
  const again = await kill(writing);

  await open(again, blockPath);
  await expect.poll(() => notes(again)).toEqual([]);
  await expect(editorOf(again).locator('p').first()).toHaveText(/ The end\?![^?!]/);
});

test('words are sent though the browser takes its store away while they are written', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person();
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  const beside = await page.context().newPage();
  await beside.goto('/healthz');
  await beside.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((done) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = request.onerror = request.onblocked = done;
      });
  });
  await editorOf(page).locator('p').first().click();
  await page.keyboard.type('Without a store. ', typing);
  await page.keyboard.press('Enter');
  await page.keyboard.type('And on.', typing);
  await saved(page);
  const other = await page.context().newPage();
  await open(other, blockPath);
  await expect(editorOf(other)).toContainText('Without a store.');
  await expect(editorOf(other)).toContainText('And on.');
});
