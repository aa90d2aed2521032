import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { getBytes, getMetadata, ref, uploadBytesResumable } from 'firebase/storage';
import { expect, test } from 'vitest';
import { folderObjects } from '#files/folder-objects.ts';
import { onEachEngine } from '#tests/databases.ts';
import { type ServedStorage, serveStorage } from '#tests/storage/serve.ts';

const bytes = Buffer.from(Uint8Array.from({ length: 4_000_000 }, (_, at) => (at * 2_654_435_761) >>> 24));
const md5 = createHash('md5').update(bytes).digest('base64');

/** Sends the beginning of a piece, and cuts the connection once the server has begun to write it. */
async function sendAndCut(served: ServedStorage, url: string, token: string, sent: number): Promise<void> {
  const written = served.filesOnDisk().length;
  const cut = request(url, {
    method: 'POST',
    headers: {
      authorization: `Firebase ${token}`,
      'x-goog-upload-command': 'upload, finalize',
      'x-goog-upload-offset': '0',
      'content-length': bytes.length,
    },
  });
  cut.on('error', () => undefined);
  cut.write(bytes.subarray(0, sent));
  await expect.poll(() => served.filesOnDisk().length).toBeGreaterThan(written);
  cut.destroy();
}

onEachEngine('an upload whose connection is cut', (open) => {
  test('keeps the bytes that arrived, and continues from there to the same bytes', async () => {
    const served = await serveStorage(open);
    const { storage, home, user } = await served.person();
    const token = await user.getIdToken();
    const call = (url: string, headers: object, body?: Uint8Array<ArrayBuffer>) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Firebase ${token}`, ...headers },
        ...(body ? { body } : {}),
      });
    const begun = await call(`${served.url}/v0/b/fabula/o?name=${encodeURIComponent(`${home}/cut`)}`, {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
    });
    const url = begun.headers.get('x-goog-upload-url') ?? '';
    await sendAndCut(served, url, token, 2_500_000);
    // Waits for the cut call to have ended, as all calls for one upload wait for each other.
    const asked = await call(url, { 'x-goog-upload-command': 'query' });
    const received = Number(asked.headers.get('x-goog-upload-size-received'));

    expect(asked.headers.get('x-goog-upload-status')).toBe('active');
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThanOrEqual(2_500_000);
    await expect(getMetadata(ref(storage, `${home}/cut`))).rejects.toMatchObject({ code: 'storage/object-not-found' });

    served.restart();
    const rest = await call(
      url,
      { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': String(received) },
      new Uint8Array(bytes.subarray(received)),
    );
    expect(await rest.json()).toMatchObject({ size: String(bytes.length), md5Hash: md5 });
    expect(Buffer.from(await getBytes(ref(storage, `${home}/cut`))).equals(bytes)).toBe(true);
  });

  test('is continued even if the lost connection is still open', async () => {
    const served = await serveStorage(open);
    const { home, user } = await served.person();
    const authorization = `Firebase ${await user.getIdToken()}`;
    const begun = await fetch(`${served.url}/v0/b/fabula/o?name=${encodeURIComponent(`${home}/lost`)}`, {
      method: 'POST',
      headers: {
        authorization,
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': String(bytes.length),
      },
    });
    const url = begun.headers.get('x-goog-upload-url') ?? '';
    const lost = request(url, {
      method: 'POST',
      headers: {
        authorization,
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
        'content-length': bytes.length,
      },
    });
    lost.on('error', () => undefined);
    lost.write(bytes.subarray(0, 1_500_000));
    await expect.poll(() => served.filesOnDisk().length).toBe(1);
    const asked = await fetch(url, { method: 'POST', headers: { authorization, 'x-goog-upload-command': 'query' } });

    expect(asked.headers.get('x-goog-upload-status')).toBe('active');
    lost.destroy();
  });

  test('is continued by the unmodified client itself', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    let cuts = 0;
    served.meddling.with = (heard, env) => {
      if (Number(heard.headers.get('x-goog-upload-offset')) === 0 || cuts > 1) return undefined;
      cuts++;
      (env as { incoming: { socket: { destroy: () => void } } }).incoming.socket.destroy();
      return undefined;
    };
    const { metadata } = await uploadBytesResumable(ref(storage, `${home}/cut`), bytes);

    expect(cuts).toBe(2);
    expect(metadata.md5Hash).toBe(md5);
  });

  test('is continued from what the disk kept, where it could not keep all of it', async () => {
    let pieces = 0;
    const served = await serveStorage(open, {
      objects: (folder) => {
        const store = folderObjects(folder);
        const lost = Promise.reject(new Error('The disk is broken.'));
        lost.catch(() => undefined);
        return {
          ...store,
          async receive(...piece) {
            const got = await store.receive(...piece);
            return ++pieces === 2 ? { ...got, durable: lost } : got;
          },
        };
      },
    });
    const { storage, home } = await served.person();
    const { metadata } = await uploadBytesResumable(ref(storage, `${home}/kept`), bytes);

    expect(metadata.md5Hash).toBe(md5);
    expect(served.requests.filter(({ status }) => status >= 500)).toHaveLength(1);
  });

  test('is continued from what is durable, where the machine died before all of it was', async () => {
    let waits = true;
    const served = await serveStorage(open, {
      objects: (folder) => {
        const store = folderObjects(folder);
        return {
          ...store,
          async receive(...piece) {
            const got = await store.receive(...piece);
            return waits && got.received > 0 ? { ...got, durable: new Promise(() => undefined) } : got;
          },
        };
      },
    });
    served.meddling.with = (heard) => {
      if (!waits || Number(heard.headers.get('x-goog-upload-offset')) === 0) return undefined;
      waits = false;
      served.restart();
      return undefined;
    };
    const { storage, home } = await served.person();
    const { metadata } = await uploadBytesResumable(ref(storage, `${home}/died`), bytes);

    expect(metadata.md5Hash).toBe(md5);
    expect(waits).toBe(false);
    expect(served.requests.filter(({ status }) => status === 503)).toHaveLength(1);
  });

  test('an upload of a file in one request leaves nothing', async () => {
    const served = await serveStorage(open);
    const { home, user } = await served.person();
    const cut = request(`${served.url}/v0/b/fabula/o?name=${encodeURIComponent(`${home}/once`)}`, {
      method: 'POST',
      headers: {
        authorization: `Firebase ${await user.getIdToken()}`,
        'x-goog-upload-protocol': 'multipart',
        'content-type': 'multipart/related; boundary=b',
        'content-length': 1_000_000,
      },
    });
    cut.on('error', () => undefined);
    cut.write('--b\r\n\r\n{}\r\n--b\r\nContent-Type: text/plain\r\n\r\n');
    cut.write(bytes.subarray(0, 500_000));
    await expect.poll(() => served.filesOnDisk().length).toBe(1);
    cut.destroy();

    await expect.poll(() => served.filesOnDisk().length).toBe(0);
  });
});
