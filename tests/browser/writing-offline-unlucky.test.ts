import type { Page } from '@playwright/test';
import { editorOf, open, rowOf, saved, secondBrowser } from '#tests/browser/editor.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { fill, keepNew, keepSwitch, makeRoom, onDevice, reopenWithout, write } from '#tests/browser/kept-projects.ts';

test.use({ serviceWorkers: 'allow' });

/** Marks the page, to tell whether it was loaded again. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** The marks of texts that have words which the server lacks. */
const unsent = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).flatMap(([key, marks]) =>
      key.startsWith('fabula-unsent:') ? (JSON.parse(marks) as string[]) : [],
    ),
  );

test('words that are stored nowhere stay when the network comes back, wherever the focus is', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await fill(page);
  await write(page, ' Nowhere to go.');
  const download = page.getByRole('button', { name: 'Download a copy' });
  await download.focus();
  await mark(page);
  page.on('dialog', (dialog) => void dialog.accept());
  const reached = page.waitForResponse(/latest\.json/);
  await context.setOffline(false);
  await reached;
  await expect(page.getByRole('button', { name: 'Send it and go on' })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await expect(editorOf(page)).toContainText('Nowhere to go.');
  // Once there is room they are stored, and sent.
  await makeRoom(page);
  await page.getByRole('button', { name: 'Send it and go on' }).click();
  await saved(page);
  await expect(editorOf(page)).toContainText('Nowhere to go.');
});

test('a dialog that is being filled in stays when the network comes back', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await write(page, ' Here.');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await mark(page);
  const reached = page.waitForResponse(/latest\.json/);
  await context.setOffline(false);
  await reached;
  await expect(page.locator('.saved')).toHaveText('Saved on this device');
  await expect(dialog).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a store that the browser closes is opened again, and has what was written meanwhile', async ({
  page,
  person,
  as,
  work,
}) => {
  await page.addInitScript(() => {
    const used = new Set<IDBDatabase>();
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...given: Parameters<typeof transaction>) {
      used.add(this);
      return transaction.apply(this, given);
    };
    Object.assign(window, {
      closeStores: () => {
        for (const store of used) store.close();
      },
    });
  });
  const closeStores = () => page.evaluate(() => (window as unknown as { closeStores: () => void }).closeStores());
  await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await write(page, ' One.');
  await expect(onDevice(page)).toBeVisible();
  await closeStores();
  await write(page, ' Two.');
  await expect(onDevice(page)).toBeVisible();
  await closeStores();
  await page.reload();
  await expect(editorOf(page)).toContainText('One. Two.');
});

test('what was written in a text that is in the trash by now is sent there', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  const blockId = await rowOf(page, 'The hull').getAttribute('data-key');
  const hull = `${blockPath.split('/block/')[0]}/block/${blockId}`;
  await context.setOffline(true);
  await page.goto(hull);
  await write(page, ' Hull without a network.');
  await expect(onDevice(page)).toBeVisible();
  await ana.request.post(`${blockPath}.data`, { data: { intent: 'trash', blockId } });
  await page.goto('about:blank');
  await context.setOffline(false);
  await open(page, blockPath);
  await expect.poll(() => unsent(page)).toEqual([]);
  const elsewhere = await secondBrowser(page, ana);
  await elsewhere.goto(hull);
  await expect(elsewhere.getByText('Hull without a network.')).toBeVisible();
  await elsewhere.context().close();
});

test('what was written in another text is sent after a log-out, too, where nothing is kept any more', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  const hull = `${blockPath.split('/block/')[0]}/block/${await rowOf(page, 'The hull').getAttribute('data-key')}`;
  await context.setOffline(true);
  await page.goto(hull);
  await write(page, ' Before my session was over.');
  await expect(onDevice(page)).toBeVisible();
  await context.clearCookies();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/login');
  await as(ana);
  await open(page, blockPath);
  await expect.poll(() => unsent(page)).toEqual([]);
  const elsewhere = await secondBrowser(page, ana);
  await elsewhere.goto(hull);
  await expect(editorOf(elsewhere)).toContainText('Before my session was over.');
  await elsewhere.context().close();
});

/** Lets what others have removed be here before the server asks what is here, as it happens on busy servers. */
async function removalsFirst(page: Page): Promise<void> {
  await page.routeWebSocket('**/collaboration', (socket) => {
    const server = socket.connectToServer();
    let question: Buffer | undefined;
    server.onMessage((message) => {
      const bytes = Buffer.from(message);
      // Behind the name of the text: a message of y-protocols, a question of it or an answer.
      const [kind, step] = bytes.subarray((bytes[0] ?? 0) + 1);
      if (kind === 0 && step === 0) {
        question = bytes;
        return;
      }
      socket.send(bytes);
      if (kind !== 0 || step !== 1 || !question) return;
      socket.send(question);
      question = undefined;
    });
  });
}

test('what was written in paragraphs that another draft has replaced meanwhile is in a version, and its author is told', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await write(page, ' Written on a train.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('And the day was long.');
  await expect(onDevice(page)).toBeVisible();
  const form = { intent: 'tryDraft', name: '', beginning: 'empty' };
  expect((await ana.request.post(`${blockPath}/versions.data`, { form, maxRedirects: 0 })).status()).toBe(202);
  await removalsFirst(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send it and go on' }).click({ timeout: 15_000 });
  await expect(page.getByText('Some of your words no longer have a place here')).toBeVisible();
  await saved(page);
  await page.goto(`${blockPath}/versions`);
  await expect(page.getByText('With words that lost their place').first()).toBeVisible();
  await expect(page.locator('.cmp')).toContainText('Written on a train.');
  await expect(page.locator('.cmp')).toContainText('And the day was long.');
});

test('a copy with unsent words that the browser is slow to read is waited for, and sent', async ({
  page,
  context,
  person,
  as,
  work,
}) => {
  await page.addInitScript(() => {
    const { open: opening } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, ...version) {
      const request = opening.call(this, name, ...version);
      if (!name.startsWith('fabula-text:') || !sessionStorage.getItem('isSlow')) return request;
      Object.defineProperty(request, 'onsuccess', {
        set: (hear: (event: Event) => void) =>
          request.addEventListener('success', (event) => setTimeout(() => hear.call(request, event), 5_000)),
      });
      return request;
    };
  });
  const { ana, blockPath } = await keepNew({ page, person, as, work });
  await reopenWithout(page);
  await write(page, ' Read late.');
  await expect(onDevice(page)).toBeVisible();
  expect(await unsent(page)).toHaveLength(1);
  await page.evaluate(() => sessionStorage.setItem('isSlow', 'yes'));
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send it and go on' }).click({ timeout: 15_000 });
  // Its own page is gone by now.
  await expect(keepSwitch(page)).toBeVisible();
  await expect.poll(() => unsent(page), { timeout: 15_000 }).toEqual([]);
  const elsewhere = await secondBrowser(page, ana);
  await elsewhere.goto(blockPath);
  await expect(editorOf(elsewhere)).toContainText('Read late.');
  await elsewhere.context().close();
});
