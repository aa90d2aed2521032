import { randomBytes } from 'node:crypto';
import { canBeProxied, test } from '#tests/browser/behind-proxy.ts';
import { editorOf, open, saved, secondBrowser, typing } from '#tests/browser/editor.ts';
import { expect } from '#tests/browser/fixtures.ts';
import { metricOf } from '#tests/browser/metrics.ts';
import { begin, bell, publishNext } from '#tests/browser/told.ts';

test.skip(!canBeProxied, 'caddy, PostgreSQL or redis-server');

test('two people write in one text at two processes, and each process may end without a word being lost', async ({
  page,
  as,
  person,
  work,
  member,
  site,
}) => {
  const [ana, beth] = [await person('Ana Ruiz'), await person('Beth Lindqvist')];
  member(ana, beth, 'writer');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await open(page, blockPath);
  const other = await secondBrowser(page, beth);
  const sockets = () => Promise.all(site.processes.map((one) => metricOf(one, 'fabula_sockets')));
  await expect(async () => {
    await open(other, site.url + blockPath);
    expect(await sockets()).toEqual([1, 1]);
  }).toPass();

  const both = [page, other];
  const write = async (count: number) => {
    for (const [at, one] of both.entries()) {
      const sentence = `Sentence ${count} of ${at === 0 ? 'Ana' : 'Beth'}.`;
      await editorOf(one).click();
      await one.keyboard.press('Control+End');
      await one.keyboard.type(` ${sentence}`, typing);
      // Whoever goes on at the end needs all of the sentence there: otherwise theirs comes between its words.
      for (const each of both) await expect(editorOf(each)).toContainText(sentence);
    }
    for (const one of both) await saved(one);
  };
  await write(1);
  // As an update does it: each process ends and returns, and the other one has everyone meanwhile.
  for (const [at, one] of site.processes.entries()) {
    await one.end();
    await write(2 * at + 2);
    await one.start();
    await expect.poll(async () => (await fetch(`${one.url}/readyz`)).status).toBe(200);
    await write(2 * at + 3);
  }
  for (const one of both) {
    await one.reload();
    for (let count = 1; count <= 5; count++)
      for (const name of ['Ana', 'Beth']) await expect(editorOf(one)).toContainText(`Sentence ${count} of ${name}.`);
  }
  await other.context().close();
});

test('a notification comes through the event stream while the page is open', async ({ page, as, person, work }) => {
  const [owner, reader] = [await person('Owner'), await person('Reader')];
  const made = await work(owner);
  await begin(reader, made);
  await as(reader);
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/notifications/stream'));
  await page.goto('/library');
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await publishNext(owner, made, 'Renamed part');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('a large piece of a file arrives whole', async ({ person }) => {
  const { request, email, password, uid } = await person();
  const signedIn = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fabula', {
    data: { email, password, returnSecureToken: true },
  });
  const Authorization = `Firebase ${(await signedIn.json()).idToken}`;
  const bytes = randomBytes(15 * 2 ** 20);
  const name = `accounts/${uid}/large`;
  const upload = { Authorization, 'X-Goog-Upload-Protocol': 'resumable' };
  const begun = await request.post(`/v0/b/fabula/o?name=${encodeURIComponent(name)}`, {
    headers: {
      ...upload,
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(bytes.length),
      'X-Goog-Upload-Header-Content-Type': 'application/octet-stream',
    },
    data: { name, contentType: 'application/octet-stream' },
  });
  expect(begun.status(), await begun.text()).toBe(200);
  const sent = await request.post(begun.headers()['x-goog-upload-url'] ?? '', {
    headers: { ...upload, 'X-Goog-Upload-Command': 'upload, finalize', 'X-Goog-Upload-Offset': '0' },
    data: bytes,
  });
  expect(sent.status(), await sent.text()).toBe(200);

  const read = await request.get(`/v0/b/fabula/o/${encodeURIComponent(name)}?alt=media`, {
    headers: { Authorization },
  });
  expect((await read.body()).equals(bytes)).toBe(true);
});

test('nobody can say that they come from somewhere else', async ({ person, site }) => {
  // Its requests name an address in 10.0.0.0/8, as whoever wants to get around a limit would.
  const { uid } = await person();
  const db = await site.open();
  const sessions = await db.reader.selectFrom('session').select('address').where('account_id', '=', uid).execute();
  await db.close();

  expect(sessions).toEqual([{ address: '127.0.0.1' }]);
});
