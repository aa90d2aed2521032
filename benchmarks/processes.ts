import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#tests/crash/process.ts';
import { type Captured, capture, startNginx } from './peers.ts';
import { findPrograms } from './programs.ts';
import { compare, type Row, rounds } from './report.ts';
import { keysAcross, manyRooms, openColleague, savesPerSecond, type Writers } from './room-load.ts';
import { type Author, importFile, openAuthor, publish } from './scene.ts';
import { openSharedSite, type Servers } from './several-sites.ts';
import { load } from './wrk.ts';

const novella = resolve(import.meta.dirname, '../samples/the-tide-clerk.md');

/** Texts in which somebody types at the same time. */
const rooms = 100;

/** What two processes serve, measured against one; on PostgreSQL and Redis, both of the same site. */
export async function processes(): Promise<Row[]> {
  const wrk = findPrograms(['wrk']).get('wrk');
  if (!wrk) return [];
  const site = await openSharedSite();
  if (!site) return [];
  try {
    const one = await site.start(1);
    const two = await site.start(2);
    const author = await openAuthor(one);
    const work = await importFile(author, novella);
    const chapter = await publish(author, work, 'en');
    const pages = [
      await pagesOf(wrk, 'public chapter', [one, two], chapter, {}),
      await pagesOf(wrk, 'chapter, signed in', [one, two], chapter, { cookie: author.cookie }),
      await pagesOf(wrk, 'home page, signed in', [one, two], '/', { cookie: author.cookie }),
    ];
    const authors = [author, await openColleague(site.db, author)] as const;
    const texts = await manyRooms(site.db, author, rooms);
    return [
      ...pages,
      await typingOf(authors, texts, [one, two]),
      await acrossOf(author, texts[0] as Writers[number], one, two),
      ...(await againstNginx(wrk, two, chapter)),
    ];
  } finally {
    await site.stop();
  }
}

async function pagesOf(
  wrk: string,
  name: string,
  [one, two]: readonly [Servers, Servers],
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Row> {
  const measure = async ({ url }: Servers, seconds: number) =>
    (await load(wrk, url + path, seconds, { 'accept-encoding': 'br', ...headers })).perSecond;
  for (const servers of [one, two]) await measure(servers, 4);
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure(two, 2));
    peer.push(await measure(one, 2));
  }
  return compare(`${name}, requests a second with two processes`, {
    ...{ ours, peer, peerName: 'one process', unit: '/s', target: { atLeast: 1.6 } },
  });
}

async function typingOf(
  authors: readonly [Author, Author],
  texts: Writers,
  [one, two]: readonly [Servers, Servers],
): Promise<Row> {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await savesPerSecond(two, authors, texts));
    peer.push(await savesPerSecond(one, authors, texts));
  }
  return compare(`keys saved a second in ${texts.length} texts with two processes`, {
    ...{ ours, peer, peerName: 'one process', unit: '/s', target: { atLeast: 1.6 } },
  });
}

async function acrossOf(author: Author, text: Writers[number], one: Servers, two: Servers): Promise<Row> {
  const { here, elsewhere } = await keysAcross(author, text, one, two);
  return compare('key to the other person’s text at another process, median', {
    ...{ ours: elsewhere, peer: here, peerName: 'the same process', unit: 'ms', target: { atMost: 1.5 } },
  });
}

/** The same bytes from nginx with as many workers. */
async function againstNginx(wrk: string, two: Servers, chapter: string): Promise<Row[]> {
  const nginx = findPrograms(['nginx']).get('nginx');
  if (!nginx) return [];
  const folder = mkdtempSync(join(tmpdir(), 'fabula-peers-'));
  const answers = new Map<string, Captured>([['br', await capture(two.url + chapter, 'br')]]);
  const peer = await startNginx(nginx, folder, answers, await freePort(), 2);
  try {
    const headers = { 'accept-encoding': 'br' };
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push((await load(wrk, two.url + chapter, 2, headers)).perSecond);
      theirs.push((await load(wrk, `http://127.0.0.1:${peer.port}/br`, 2, headers)).perSecond);
    }
    return [
      compare('public chapter, requests a second with two processes', {
        ...{ ours, peer: theirs, peerName: 'nginx, two workers', unit: '/s', target: { atLeast: 0.6 } },
      }),
    ];
  } finally {
    await peer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
