import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectStorageEmulator,
  type FirebaseStorage,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  ref,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { storageErrors, storageSentenceFor } from '#domain/storage-error.ts';
import en from '#locales/en/picture.ts';
import es from '#locales/es/picture.ts';
import uk from '#locales/uk/picture.ts';

type Code = keyof typeof storageErrors;

let server: Server;
let port: number;
let said: { status: number; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(said.status, { 'content-type': 'application/json' });
    response.end(said.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

function connect(options: { storageBucket?: string } = { storageBucket: 'fabula' }) {
  const app = initializeApp({ apiKey: 'fabula', projectId: 'fabula', ...options }, randomBytes(4).toString('hex'));
  onTestFinished(() => deleteApp(app).catch(() => undefined));
  const storage = getStorage(app);
  connectStorageEmulator(storage, '127.0.0.1', port);
  storage.maxOperationRetryTime = 100;
  return { app, storage };
}

const heard =
  (status: number, act: (storage: FirebaseStorage, app: FirebaseApp) => Promise<unknown> | unknown, body = '{}') =>
  () => {
    said = { status, body };
    const { storage, app } = connect();
    return act(storage, app);
  };
const meta = (storage: FirebaseStorage) => getMetadata(ref(storage, 'accounts/x/y'));

/** What makes the client say each code; a word where no call can. */
const deeds: Readonly<Record<Code, (() => unknown) | string>> = {
  unknown: heard(400, meta),
  'object-not-found': heard(404, meta),
  'bucket-not-found': 'the client has the code and raises it nowhere',
  'quota-exceeded': heard(402, meta),
  unauthenticated: heard(401, meta),
  unauthorized: heard(403, meta),
  'unauthorized-app':
    'told by the status text, which only a browser over HTTP/1.1 shows (tests/browser/pictures.test.ts)',
  'retry-limit-exceeded': heard(503, meta),
  canceled: heard(503, (storage) => {
    const task = uploadBytesResumable(ref(storage, 'accounts/x/y'), new Uint8Array(300_000));
    task.cancel();
    return task;
  }),
  'invalid-url': heard(200, (storage) => ref(storage, 'https://elsewhere.example/x')),
  'invalid-default-bucket': () => connect({ storageBucket: 'gs://fabula/folder' }),
  'no-default-bucket': () => ref(connect({}).storage, 'x'),
  'no-download-url': heard(
    200,
    (storage) => getDownloadURL(ref(storage, 'accounts/x/y')),
    '{"name":"x","bucket":"fabula"}',
  ),
  'invalid-format': heard(200, (storage) => uploadString(ref(storage, 'accounts/x/y'), '*', 'base64')),
  'invalid-argument': heard(200, (storage) => list(ref(storage, 'accounts/x'), { maxResults: 5_000 })),
  'app-deleted': heard(200, async (storage, app) => {
    await deleteApp(app);
    return meta(storage);
  }),
  'internal-error': 'raised only by faults of the client itself',
};

test.each(Object.entries(deeds))('the real client makes of it what the catalogue says: %s', async (code, deed) => {
  if (typeof deed === 'string') return;
  const error = await new Promise((done) => done(deed())).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toMatchObject({ code: `storage/${code}` });
});

test('every code has a sentence in every language, and none says what only a programmer understands', () => {
  const sentences = new Set([
    ...Object.keys(storageErrors).map((code) => storageSentenceFor(`storage/${code}`)),
    ...[404, 410, 411, 413, 422, 507].map((status) => storageSentenceFor('storage/unknown', status)),
  ]);
  for (const [locale, words] of Object.entries({ en, es, uk })) {
    expect(Object.keys(words.storage.error).sort(), locale).toEqual([...sentences].sort());
    for (const [sentence, text] of Object.entries(words.storage.error)) {
      expect(text, `${locale} ${sentence}`).toMatch(/\S.*[.!?]$/);
      expect(text, `${locale} ${sentence}`).not.toMatch(/storage\/|Firebase|HTTP/);
    }
  }
  expect(storageSentenceFor('storage/never-heard-of')).toBe('unknown');
});
