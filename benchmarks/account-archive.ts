import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hold, type Row } from './report.ts';
import { type Author, importFile, openAuthor } from './scene.ts';
import { startWatchedSite, type WatchedSite } from './watched-site.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const book = join(corpus, 'en-war-and-peace/war-and-peace.epub');

/** Works of the larger accounts: the memory must not grow with their number. */
const some = 3;
const works = 6;

/**
 * Everything that belongs to the author of War and Peace, and then several copies of it: exported, and imported again.
 */
export async function accountArchive(): Promise<Row[]> {
  if (!existsSync(book)) {
    console.log(`Skipped: War and Peace is not here (${book}).`);
    return [];
  }
  const site = await startWatchedSite();
  try {
    const author = await openAuthor(site);
    await importFile(author, book);
    const before = site.peakMemory();
    const first = await makeArchive(site, author);
    const rise = site.peakMemory() - before;
    for (let count = 1; count < some; count++) await importFile(author, book);
    await makeArchive(site, author);
    for (let count = some; count < works; count++) await importFile(author, book);
    await site.loopDelay();
    const between = site.peakMemory();
    const all = await makeArchive(site, author);
    const delay = await site.loopDelay();
    const more = site.peakMemory() - between;
    const beforeImport = site.peakMemory();
    const importSeconds = await importArchive(site, author, all.bytes);
    const name = `War and Peace ${works} times`;
    return [
      hold('archive of War and Peace', first.seconds, 's', { atMost: 30 }),
      hold('its size', first.bytes.byteLength / 2 ** 20, 'MiB'),
      hold('rise of the peak memory', rise, 'MiB', { atMost: 500 }),
      hold(`archive of ${name}`, all.seconds, 's'),
      hold(`further rise of the peak memory after ${some} of them`, more, 'MiB', { atMost: 100 }),
      hold('longest delay of the event loop', delay, 'ms', { atMost: 500 }),
      hold(`${name}, imported`, importSeconds, 's'),
      hold('rise of the peak memory, importing', site.peakMemory() - beforeImport, 'MiB', { atMost: 300 }),
    ];
  } finally {
    await site.stop();
  }
}

/** Asks for an archive as the page does, and takes it. */
async function makeArchive(site: WatchedSite, { cookie }: Author) {
  const headers = { cookie, origin: site.url };
  const started = performance.now();
  const body = new URLSearchParams({ intent: 'make' });
  const asked = await fetch(`${site.url}/settings/download`, { method: 'POST', headers, body });
  if (!asked.ok) throw new Error(`The archive was not asked for: ${asked.status}.`);
  for (;;) {
    const page = await (await fetch(`${site.url}/settings/download`, { headers })).text();
    const address = /href="(\/api\/archives\/[^"]+)"/.exec(page)?.[1];
    if (address && !page.includes('role="progressbar"')) {
      const seconds = (performance.now() - started) / 1000;
      const answer = await fetch(site.url + address, { headers });
      return { seconds, bytes: new Uint8Array(await answer.arrayBuffer()) };
    }
    await pause(200);
  }
}

/** Sends an archive in pieces and imports every work of it again; returns the seconds that the import takes. */
async function importArchive(site: WatchedSite, { cookie, org }: Author, bytes: Uint8Array): Promise<number> {
  const headers = { cookie, origin: site.url };
  const json = { ...headers, 'content-type': 'application/json' };
  const wanted = { name: 'all.account.zip', size: bytes.byteLength };
  const begun = await fetch(`${site.url}/api/uploads`, { method: 'POST', headers: json, body: JSON.stringify(wanted) });
  const { id } = (await begun.json()) as { id: string };
  const pieceBytes = 4 * 2 ** 20;
  for (let at = 0; at < bytes.byteLength; at += pieceBytes)
    await fetch(`${site.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at) },
      body: Uint8Array.from(bytes.subarray(at, at + pieceBytes)),
    });
  const account = {
    works: Array.from({ length: works }, (_, at) => String(at + 1).padStart(4, '0')),
    withReading: true,
    withProfile: false,
  };
  const started = performance.now();
  const wish = { uploads: [id], to: { org }, account };
  const answer = await fetch(`${site.url}/api/imports`, { method: 'POST', headers: json, body: JSON.stringify(wish) });
  const last = (await answer.text()).trimEnd().split('\n').at(-1) ?? '';
  if (!last.includes('"done"')) throw new Error(`The archive was not imported: ${last}`);
  return (performance.now() - started) / 1000;
}
