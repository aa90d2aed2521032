import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as Auth from 'firebase/auth';
import type * as Storage from 'firebase/storage';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startSite } from '#tests/browser/site.ts';

type Sdk = { auth: typeof Auth; storage: typeof Storage; store: Storage.FirebaseStorage; signed: Auth.Auth };
declare global {
  interface Window {
    sdk: Sdk;
    home: string;
    cut: { sent: number; end: string };
  }
}

const resolve = createRequire(import.meta.url);
const folder = dirname(resolve.resolve('firebase/package.json'));
/** Where its parts name each other; nothing is fetched from there. */
const published = `https://www.gstatic.com/firebasejs/${resolve('firebase/package.json').version}`;

/** A page of the site's own address that has nothing but the client as it is published, for browsers, with its checks of itself. */
async function openClient(page: Page, url: string): Promise<void> {
  const body = `<!doctype html><title>The client</title><script type="module">
    import { initializeApp } from '${published}/firebase-app.js';
    import * as auth from '${published}/firebase-auth.js';
    import * as storage from '${published}/firebase-storage.js';
    const app = initializeApp({ apiKey: 'fabula', projectId: 'fabula', storageBucket: 'fabula' });
    const signed = auth.initializeAuth(app);
    auth.connectAuthEmulator(signed, location.origin, { disableWarnings: true });
    const store = storage.getStorage(app);
    storage.connectStorageEmulator(store, location.hostname, Number(location.port));
    window.sdk = { auth, storage, store, signed };
  </script>`;
  await page.route(`${url}/the-client`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route(`${published}/*`, (route) =>
    route.fulfill({
      path: join(folder, new URL(route.request().url()).pathname.split('/').at(-1) ?? ''),
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  await page.goto(`${url}/the-client`);
  await page.waitForFunction(() => window.sdk !== undefined);
}

test('the unmodified storage client does in a browser all that it does in Node', async ({ page }) => {
  const site = await startSite();
  try {
    await openClient(page, site.url);
    const said = await page.evaluate(async () => {
      const { auth, storage, store, signed } = window.sdk;
      const email = 'sdk@example.org';
      const { user } = await auth.createUserWithEmailAndPassword(signed, email, 'correct horse battery');
      window.home = `accounts/${user.uid}`;
      const at = (name: string) => storage.ref(store, `${window.home}/${name}`);
      const codeOf = (deed: Promise<unknown>) => deed.then(() => 'done').catch(({ code }: { code: string }) => code);
      const md5Of = async (name: string) => (await storage.getMetadata(at(name))).md5Hash;
      const bytes = Uint8Array.from({ length: 3_000_001 }, (_, n) => (n * 2_654_435_761) >>> 24);

      const small = at('drafts/Яблука & co (1).txt');
      const { metadata } = await storage.uploadBytes(small, new TextEncoder().encode('Зимова ніч.'), {
        contentType: 'text/plain',
        customMetadata: { chapter: 'перший' },
      });
      const read = new TextDecoder().decode(await storage.getBytes(small));
      const range = (await storage.getBytes(small, 4)).byteLength;
      const blob = (await storage.getBlob(small)).type;
      const changed = await storage.updateMetadata(small, {
        cacheControl: 'no-store',
        customMetadata: { chapter: '' },
      });

      const whole = storage.uploadBytesResumable(at('whole'), bytes);
      await whole;
      const paused = storage.uploadBytesResumable(at('paused'), new Blob([bytes]));
      const states: string[] = [];
      await new Promise<void>((done) => {
        paused.on('state_changed', ({ state, bytesTransferred }) => {
          states.push(state);
          if (state === 'paused') done();
          if (bytesTransferred > 0 && !states.includes('paused')) paused.pause();
        });
      });
      paused.resume();
      await paused;
      const canceled = storage.uploadBytesResumable(at('canceled'), bytes);
      canceled.on('state_changed', ({ bytesTransferred }) => void (bytesTransferred > 0 && canceled.cancel()));
      const cancelCode = await codeOf(canceled.then());

      const address = await storage.getDownloadURL(small);
      const fetched = await (await fetch(address)).text();
      const listed = await storage.listAll(storage.ref(store, window.home));
      const page = await storage.list(storage.ref(store, window.home), { maxResults: 1 });
      const sums = [await md5Of('whole'), await md5Of('paused')];
      await storage.deleteObject(small);
      return {
        name: metadata.name,
        chapter: [metadata.customMetadata?.chapter, changed.customMetadata?.chapter, changed.cacheControl],
        read: [read, range, blob, fetched],
        states: [states.includes('paused'), states.at(-1)],
        sums: new Set(sums).size,
        cancelCode,
        listed: [listed.items.map(({ name }) => name), listed.prefixes.map(({ name }) => name)],
        page: [page.items.length + page.prefixes.length, page.nextPageToken !== undefined],
        afterwards: [(await fetch(address)).status, await codeOf(storage.getBytes(small))],
        foreign: await codeOf(storage.uploadBytes(storage.ref(store, 'accounts/somebody/x'), bytes.slice(0, 4))),
        signedOut: await signed.signOut().then(() => codeOf(storage.getMetadata(at('whole')))),
      };
    });
    expect(said).toEqual({
      name: 'Яблука & co (1).txt',
      chapter: ['перший', '', 'no-store'],
      read: ['Зимова ніч.', 4, 'text/plain', 'Зимова ніч.'],
      states: [true, 'running'],
      sums: 1,
      cancelCode: 'storage/canceled',
      listed: [['paused', 'whole'], ['drafts']],
      page: [1, true],
      afterwards: [401, 'storage/object-not-found'],
      foreign: 'storage/unauthorized',
      signedOut: 'storage/unauthenticated',
    });
  } finally {
    await site.stop();
  }
});

test('an upload in a browser continues by itself after the network was cut in the middle of it', async ({ page }) => {
  const site = await startSite();
  try {
    await openClient(page, site.url);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    // Slow enough that it is cut in the middle of a piece, and not between two.
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await page.evaluate(async () => {
      const { auth, storage, store, signed } = window.sdk;
      const { user } = await auth.createUserWithEmailAndPassword(signed, 'cut@example.org', 'correct horse battery');
      const bytes = Uint8Array.from({ length: 3_000_001 }, (_, n) => (n * 2_654_435_761) >>> 24);
      window.cut = { sent: 0, end: '' };
      const task = storage.uploadBytesResumable(storage.ref(store, `accounts/${user.uid}/novel`), bytes);
      task.on('state_changed', ({ bytesTransferred }) => {
        window.cut.sent = bytesTransferred;
      });
      task.then(
        async ({ ref }) => {
          const back = new Uint8Array(await storage.getBytes(ref));
          const isSame = back.length === bytes.length && back.every((byte, at) => byte === bytes[at]);
          window.cut.end = isSame ? 'whole' : 'different';
        },
        ({ code }: { code: string }) => {
          window.cut.end = code;
        },
      );
    });
    await page.waitForFunction(() => window.cut.sent > 0);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('upload_id'));
    await network.send('Network.emulateNetworkConditions', { ...slow, offline: true });
    await failed;
    const { sent, end } = await page.evaluate(() => window.cut);
    expect(end).toBe('');
    expect(sent).toBeLessThan(3_000_001);
    await network.send('Network.emulateNetworkConditions', slow);

    await page.waitForFunction(() => window.cut.end !== '');
    expect(await page.evaluate(() => window.cut)).toEqual({ sent: 3_000_001, end: 'whole' });
  } finally {
    await site.stop();
  }
});
