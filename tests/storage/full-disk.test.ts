import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { ref, uploadBytesResumable } from 'firebase/storage';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { diskStore } from '#files/disk.ts';
import { folderObjects } from '#files/folder-objects.ts';
import { diskStaging } from '#files/staging.ts';
import shell from '#locales/en/shell.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildPages } from '#tests/pages.ts';
import { runServer, send, signUp } from '#tests/server.ts';
import { smallDisk } from '#tests/small-disk.ts';
import { serveStorage } from './serve.ts';

const none = 'This machine gives no disk of its own to a test.';
const bytes = new Uint8Array(3_000_000).fill(65);

/** The files on a disk, without the folders they lie in. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

onEachEngine('a disk that gets full', (open) => {
  test('refuses an object with 507 and a sentence, and keeps nothing of it', async ({ skip }) => {
    const disk = smallDisk();
    if (!disk) return skip(none);
    const served = await serveStorage(open, { objects: () => folderObjects(disk) });
    const { storage, home, user } = await served.person();
    const authorization = `Firebase ${await user.getIdToken()}`;
    const call = async (url: string, headers: object, body?: BodyInit) => {
      const answer = await fetch(url, { method: 'POST', headers: { authorization, ...headers }, body: body ?? null });
      return { status: answer.status, headers: answer.headers, said: await answer.json().catch(() => undefined) };
    };
    const place = `${served.url}/v0/b/fabula/o?name=${encodeURIComponent(`${home}/a`)}`;

    const begun = await call(place, {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
    });
    const url = begun.headers.get('x-goog-upload-url') ?? '';
    const more = await call(url, { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' }, bytes);
    expect(more).toMatchObject({ status: 507, said: { error: { reason: 'noRoom', message: expect.any(String) } } });
    expect(filesIn(disk)).toEqual([]);
    expect(await call(url, { 'x-goog-upload-command': 'query' })).toMatchObject({ status: 410 });

    const related = new Blob([
      '--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b\r\nContent-Type: text/plain\r\n\r\n',
      bytes,
      '\r\n--b--',
    ]);
    const atOnce = await call(
      place,
      { 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=b' },
      related,
    );
    expect(atOnce).toMatchObject({ status: 507, said: { error: { reason: 'noRoom' } } });
    expect(filesIn(disk)).toEqual([]);

    // The client gives up immediately, and knows why.
    const failure = await uploadBytesResumable(ref(storage, `${home}/b`), bytes).then(
      () => undefined,
      (error) => ({ code: error.code, status: error.status }),
    );
    expect(failure).toEqual({ code: 'storage/unknown', status: 410 });
    expect(filesIn(disk)).toEqual([]);
  });

  test('refuses a piece of a manuscript with 507, and forgets the upload', async ({ skip }) => {
    const disk = smallDisk();
    if (!disk) return skip(none);
    const db = await open();
    // It has promised room, which then went to someone else.
    const staging = { ...diskStaging(disk), room: async () => 2 ** 40 };
    const { client } = await runServer(db, {}, { staging });
    const { cookie, orgSlug } = await signUp(client, db, 'olena@example.org');
    const begun = await send(client, '/api/uploads', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'a.txt', size: bytes.length }),
    });
    const { id } = (await begun.json()) as { id: string };

    const piece = await send(client, `/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { cookie, 'upload-offset': '0' },
      body: bytes.subarray(0, 2_000_000),
    });
    expect([piece.status, await piece.json()]).toEqual([507, { error: 'noRoom' }]);
    expect(filesIn(disk)).toEqual([]);
    expect(await db.reader.selectFrom('upload').select('id').execute()).toEqual([]);

    const whole = await send(client, `/api/import?org=${orgSlug}&name=a.txt`, {
      method: 'POST',
      headers: { cookie },
      body: bytes,
    });
    expect([whole.status, await whole.json()]).toEqual([507, { error: 'noRoom' }]);
    expect(filesIn(disk)).toEqual([]);
    expect(await db.reader.selectFrom('upload').select('id').execute()).toEqual([]);
  });

  test('refuses a picture of a form with 507 and a page that says so, and keeps no width of it', async ({ skip }) => {
    const disk = smallDisk();
    if (!disk) return skip(none);
    const db = await open();
    const build = await buildPages();
    const { client } = await runServer(db, {}, { files: diskStore(disk) }, async () => build);
    const { cookie, id } = await signUp(client, db, 'olena@example.org');
    // Noise, which no format makes small: a few widths of it find room, and then no others.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const created = { create: { width: 2_000, height: 3_000, channels: 3 as const, background: '#888', noise } };
    const large = await sharp(created).jpeg({ quality: 70 }).toBuffer();
    const body = new FormData();
    body.set('intent', 'avatar');
    body.set('picture', new Blob([new Uint8Array(large)], { type: 'image/jpeg' }), 'a.jpg');
    const filling = `${disk}/filling`;
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filling, new Uint8Array(bavail * bsize - 60_000));

    const answer = await send(client, '/settings/profile', { method: 'POST', headers: { cookie }, body });
    expect(answer.status).toBe(507);
    expect(await answer.text()).toContain(`<h1>${shell.error.noRoom.title}</h1>`);
    rmSync(filling);
    expect(filesIn(disk)).toEqual([]);
    const account = await db.reader.selectFrom('account').select('photo_url').where('id', '=', id).executeTakeFirst();
    expect(account?.photo_url).toBeNull();
  });
});
