import { createHash } from 'node:crypto';
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage';
import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { serveStorage } from '#tests/storage/serve.ts';

/** Bytes of a length that are the same in every run, and nowhere alike. */
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 2_654_435_761) >>> 24);
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

onEachEngine('the unmodified storage client', (open) => {
  test('sends a file in one request, reads it, and gets all its metadata', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const file = ref(storage, `${home}/drafts/Яблука & co (1).txt`);
    const bytes = new TextEncoder().encode('Зимова ніч.\r\n--boundary\r\n');
    const { metadata } = await uploadBytes(file, bytes, {
      contentType: 'text/plain',
      cacheControl: 'private, max-age=60',
      contentDisposition: 'inline',
      contentLanguage: 'uk',
      contentEncoding: 'identity',
      customMetadata: { chapter: 'перший', mood: 'cold' },
    });

    expect(metadata).toMatchObject({
      bucket: 'fabula',
      fullPath: file.fullPath,
      name: 'Яблука & co (1).txt',
      size: bytes.length,
      contentType: 'text/plain',
      cacheControl: 'private, max-age=60',
      contentDisposition: 'inline',
      contentLanguage: 'uk',
      contentEncoding: 'identity',
      md5Hash: md5(bytes),
      metageneration: '1',
      generation: expect.stringMatching(/^\d{16}$/),
      timeCreated: expect.stringMatching(/^\d{4}-.*Z$/),
      updated: expect.stringMatching(/^\d{4}-.*Z$/),
      customMetadata: { chapter: 'перший', mood: 'cold' },
    });
    expect(await getMetadata(file)).toEqual(metadata);
    expect(new Uint8Array(await getBytes(file))).toEqual(bytes);
    expect(new Uint8Array(await getBytes(file, 4))).toEqual(bytes.slice(0, 4));
  });

  test('sends empty files, texts in every form, and bytes that look like the end of a part', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const sent = async (name: string, act: (at: ReturnType<typeof ref>) => Promise<unknown>) => {
      const file = ref(storage, `${home}/${name}`);
      await act(file);
      return Buffer.from(await getBytes(file)).toString('utf8');
    };

    expect(await sent('empty', (at) => uploadBytes(at, new Uint8Array()))).toBe('');
    expect(await sent('raw', (at) => uploadString(at, 'ñandú'))).toBe('ñandú');
    expect(await sent('base64', (at) => uploadString(at, 'w7E=', 'base64'))).toBe('ñ');
    expect(await sent('url', (at) => uploadString(at, 'data:text/plain;base64,w7E=', 'data_url'))).toBe('ñ');
    expect(await sent('dashes', (at) => uploadString(at, '\r\n--\r\n------1--\r\n'))).toBe('\r\n--\r\n------1--\r\n');
  });

  test('sends a large file piece by piece and tells how far it is', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const file = ref(storage, `${home}/large`);
    const bytes = bytesOf(3_000_001);
    const task = uploadBytesResumable(file, bytes);
    const seen: number[] = [];
    task.on('state_changed', ({ bytesTransferred }) => void seen.push(bytesTransferred));
    await task;

    expect(task.snapshot.metadata).toMatchObject({ size: bytes.length, md5Hash: md5(bytes) });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(3);
    expect(Buffer.from(await getBytes(file)).equals(Buffer.from(bytes))).toBe(true);
    expect(served.requests.map(({ command }) => command).filter(Boolean)).toEqual([
      'start',
      'upload',
      'upload',
      'upload',
      'upload, finalize',
    ]);
  });

  test('pauses, continues, and cancels an upload', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const bytes = bytesOf(4_000_000);
    const task = uploadBytesResumable(ref(storage, `${home}/paused`), bytes);
    const states: string[] = [];
    await new Promise<void>((paused) => {
      task.on('state_changed', ({ state, bytesTransferred }) => {
        states.push(state);
        if (state === 'paused') paused();
        if (bytesTransferred > 0 && !states.includes('paused')) task.pause();
      });
    });
    task.resume();
    await task;
    expect(states).toContain('paused');
    expect(task.snapshot.metadata.md5Hash).toBe(md5(bytes));

    const canceled = uploadBytesResumable(ref(storage, `${home}/canceled`), bytes);
    canceled.on('state_changed', ({ bytesTransferred }) => void (bytesTransferred > 0 && canceled.cancel()));
    await expect(canceled).rejects.toMatchObject({ code: 'storage/canceled' });
    await expect(getMetadata(ref(storage, `${home}/canceled`))).rejects.toMatchObject({
      code: 'storage/object-not-found',
    });
  });

  test('continues where it was after the server was restarted', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const bytes = bytesOf(5_000_000);
    let stumbles = 0;
    served.meddling.with = async (request) => {
      const command = request.headers.get('x-goog-upload-command') ?? '';
      const offset = Number(request.headers.get('x-goog-upload-offset'));
      if (!command.startsWith('upload') || offset === 0 || stumbles > 0) return undefined;
      stumbles++;
      await request.arrayBuffer();
      served.restart();
      return new Response('Bad Gateway', { status: 502 });
    };
    const { metadata } = await uploadBytesResumable(ref(storage, `${home}/survivor`), bytes);

    expect(stumbles).toBe(1);
    expect(metadata.md5Hash).toBe(md5(bytes));
    // Once for the failed request; and again where the last piece was not recorded when the server ended (decision
    // 035).
    const asked = served.requests.filter(({ command }) => command === 'query').length;
    expect([1, 2]).toContain(asked);
    expect(served.filesOnDisk()).toHaveLength(1);
  });

  test('changes the metadata of a file, and nothing else', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const file = ref(storage, `${home}/said.png`);
    await uploadBytes(file, bytesOf(10), { contentType: 'image/png', customMetadata: { a: '1', b: '2' } });
    const changed = await updateMetadata(file, {
      contentLanguage: 'es',
      customMetadata: { b: '3', c: '4' },
    });

    expect(changed).toMatchObject({
      contentType: 'image/png',
      contentLanguage: 'es',
      metageneration: '2',
      customMetadata: { a: '1', b: '3', c: '4' },
    });
    const cleared = await updateMetadata(file, { contentType: undefined, customMetadata: { a: null as never } });
    expect(cleared.customMetadata).toEqual({ b: '3', c: '4' });
    expect(new Uint8Array(await getBytes(file))).toEqual(bytesOf(10));
  });

  test('has an address with a token that can be revoked', async () => {
    const served = await serveStorage(open);
    const { storage, home, user } = await served.person();
    const file = ref(storage, `${home}/a picture.png`);
    await uploadBytes(file, bytesOf(100), { contentType: 'image/png' });
    const address = await getDownloadURL(file);
    const token = new URL(address).searchParams.get('token') ?? '';
    const status = async (url: string, headers = {}) => (await fetch(url, { headers })).status;

    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v0\/b\/fabula\/o\/accounts%2F.*\?alt=media&token=[\w-]{36}$/);
    expect(await status(address)).toBe(200);
    expect(await status(address.replace(token, token.replace(/./, 'x')))).toBe(401);
    expect(await status(address.replace('alt=media&', ''))).toBe(401);

    const bare = address.split('?')[0];
    const headers = { authorization: `Firebase ${await user.getIdToken()}` };
    await fetch(`${bare}?delete_token=${token}`, { method: 'POST', headers });
    expect(await status(address)).toBe(401);
    const fresh = await getDownloadURL(file);
    expect(fresh).not.toBe(address);
    expect(await status(fresh)).toBe(200);
    await fetch(`${bare}?create_token=true`, { method: 'POST', headers });
    expect((await (await fetch(`${bare}`, { headers })).json()).downloadTokens.split(',')).toHaveLength(2);
  });

  test('replaces a file: the old address opens nothing, the old bytes are removed', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const file = ref(storage, `${home}/same`);
    const first = await uploadBytes(file, bytesOf(10));
    const address = await getDownloadURL(file);
    const second = await uploadBytes(file, bytesOf(20));

    expect(Number(second.metadata.generation)).toBeGreaterThan(Number(first.metadata.generation));
    expect((await fetch(address)).status).toBe(401);
    expect(new Uint8Array(await getBytes(file))).toEqual(bytesOf(20));
    expect(served.filesOnDisk()).toHaveLength(1);
  });

  test('deletes', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const file = ref(storage, `${home}/gone`);
    await uploadBytes(file, bytesOf(10));
    await deleteObject(file);

    await expect(getBytes(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
    await expect(deleteObject(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
    expect(served.filesOnDisk()).toEqual([]);
  });

  test('lists files and folders, page by page', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const names = ['a', 'b/1', 'b/2', 'b/deep/3', 'c', 'ж/1', 'z', '😀/1', '\u{ffee}'];
    for (const name of names) await uploadString(ref(storage, `${home}/${name}`), name);
    const below = (items: readonly { fullPath: string }[]) =>
      items.map(({ fullPath }) => fullPath.slice(home.length + 1));
    const all = await listAll(ref(storage, home));

    expect(below(all.items)).toEqual(['a', 'c', 'z', '\u{ffee}']);
    expect(below(all.prefixes)).toEqual(['b', 'ж', '😀']);
    expect(below((await listAll(ref(storage, `${home}/b`))).items)).toEqual(['b/1', 'b/2']);
    const seen: string[] = [];
    let pageToken: string | null | undefined;
    do {
      const page = await list(ref(storage, home), { maxResults: 2, ...(pageToken ? { pageToken } : {}) });
      seen.push(...below(page.prefixes), ...below(page.items));
      expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(2);
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(seen.sort()).toEqual(['a', 'b', 'c', 'z', 'ж', '\u{ffee}', '😀'].sort());
  });
});
