import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPrograms } from './programs.ts';
import { compare, hold, type Row, rounds, spreadOf } from './report.ts';
import { type Author, importFile, openAuthor } from './scene.ts';
import { startTypists } from './typists.ts';
import { startWatchedSite, type WatchedSite } from './watched-site.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const book = join(corpus, 'en-war-and-peace/war-and-peace.epub');
const fixture = resolve(import.meta.dirname, '../tests/fixtures/books/small-novel.md');
const run = promisify(execFile);

/** RunningImport War and Peace into a running server, against pandoc reading the same file. */
export async function importBook(): Promise<Row[]> {
  if (!existsSync(book)) {
    console.log(`Skipped: War and Peace is not here (${book}).`);
    return [];
  }
  const site = await startWatchedSite();
  try {
    const author = await openAuthor(site);
    // A server that has done something before: its code is loaded, its caches are warm.
    const small = await importFile(author, fixture);
    const before = site.peakMemory();
    const { words } = await importFile(author, book);
    const first = site.peakMemory() - before;
    const times = await compareTimes(author);
    const all = site.peakMemory() - before;
    const typists = await startTypists(author, small);
    const delays = await delaysWhile(site, rounds, () => importFile(author, book));
    await typists.stop();
    const name = `War and Peace, ${words.toLocaleString('en')} words`;
    return [
      ...(times ? [compare(name, { ...times, peerName: 'pandoc', unit: 's', target: { atMost: 0.5 } })] : []),
      hold('rise of the peak memory, first import', first, 'MiB', { atMost: 300 }),
      hold(`rise of the peak memory, after ${times ? rounds + 1 : 1} imports`, all, 'MiB', { atMost: 300 }),
      hold(
        'longest delay of the event loop, three typing',
        Math.max(...delays.loop),
        'ms',
        { atMost: 100 },
        spreadOf(delays.loop),
      ),
      hold(
        'slowest GET /healthz, three typing',
        Math.max(...delays.outside),
        'ms',
        { atMost: 100 },
        spreadOf(delays.outside),
      ),
    ];
  } finally {
    await site.stop();
  }
}

async function compareTimes(author: Author): Promise<{ ours: number[]; peer: number[] } | undefined> {
  const pandoc = findPrograms(['pandoc']).get('pandoc');
  if (!pandoc) return undefined;
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await secondsOf(() => importFile(author, book)));
    peer.push(
      await secondsOf(() => run(pandoc, ['-f', 'epub', '-t', 'json', '-o', '/dev/null', book], { timeout: 120_000 })),
    );
  }
  return { ours, peer };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

type Delays = { readonly loop: readonly number[]; readonly outside: readonly number[] };

/** The longest delays while something is done, each time it is done: in the server's loop, and seen from outside. */
async function delaysWhile(site: WatchedSite, times: number, work: () => Promise<unknown>): Promise<Delays> {
  const loop: number[] = [];
  const outside: number[] = [];
  for (let time = 0; time < times; time++) {
    await site.loopDelay();
    const working = { isDone: false };
    const done = work().finally(() => {
      working.isDone = true;
    });
    const [slowest] = await Promise.all([slowestAnswer(site.url, working), done]);
    loop.push(await site.loopDelay());
    outside.push(slowest);
  }
  return { loop, outside };
}

async function slowestAnswer(url: string, working: { isDone: boolean }): Promise<number> {
  let slowest = 0;
  while (!working.isDone) {
    const started = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - started);
    await pause(5);
  }
  return slowest;
}
