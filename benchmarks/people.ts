import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSite } from '#tests/browser/site.ts';
import { constantsOf } from './constant-tree.ts';
import { startNode } from './peers.ts';
import { findPrograms } from './programs.ts';
import { compare, hold, median, type Row, rounds } from './report.ts';
import { type Author, importFile, openAuthor, publish } from './scene.ts';
import { type Load, load } from './wrk.ts';

const novella = resolve(import.meta.dirname, '../samples/the-tide-clerk.md');
const together = [1, 8, 32] as const;
/** Of connections that ask at the same time, those whose slowest answers are compared with the usual ones. */
const judged = 8;
/** Seconds of load in one round, and before the first. */
const [roundSeconds, warmUpSeconds] = [2, 4];

/**
 * Pages of someone signed in, which are rendered for each of them: against a bare React Router server that renders the
 * same HTML from constants, without asking anything of anybody. Neither compresses: that costs both the same.
 */
export async function people(): Promise<Row[]> {
  const wrk = findPrograms(['wrk']).get('wrk');
  if (!wrk) return [];
  const folder = mkdtempSync(join(tmpdir(), 'fabula-people-'));
  const site = await startSite();
  try {
    const author = await openAuthor(site);
    const work = await importFile(author, novella);
    await publish(author, work, 'en');
    const rows: Row[] = [];
    for (const [name, path] of await pagesOf(author, work)) rows.push(...(await page(wrk, folder, author, name, path)));
    return rows;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is asked for: also a chapter in a reading of their own, which the contents lead to. */
async function pagesOf(author: Author, work: { readonly path: string; readonly blockPath: string }) {
  const chapter = /\/journey\/[0-9a-f-]{36}\/activity\/[0-9a-f-]{36}/.exec(await htmlOf(author, work.path))?.[0];
  if (!chapter) throw new Error(`No chapter of ${work.path} is to be read.`);
  return [
    ['home page', '/'],
    ['library', '/library'],
    ['work', work.path],
    ['chapter', chapter],
    ['workspace', work.blockPath],
    ['settings', '/settings/account'],
  ] as const;
}

async function htmlOf({ site, cookie }: Author, path: string): Promise<string> {
  const answer = await fetch(site.url + path, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
  return answer.text();
}

async function page(wrk: string, folder: string, author: Author, name: string, path: string): Promise<Row[]> {
  const file = join(folder, `${name}.json`);
  const html = await htmlOf(author, path);
  writeFileSync(file, JSON.stringify(constantsOf(html)));
  const bare = await startNode('constant-server.ts', file);
  try {
    const peerUrl = `http://127.0.0.1:${bare.port}/`;
    mustBeAlike(name, html, await (await fetch(peerUrl)).text());
    const ask = (url: string, seconds: number, connections: number) =>
      load(wrk, url, seconds, { 'accept-encoding': 'identity', cookie: author.cookie }, connections);
    const ours = new Map<number, Load[]>(together.map((count) => [count, []]));
    const peer = new Map<number, Load[]>(together.map((count) => [count, []]));
    for (const url of [author.site.url + path, peerUrl]) await ask(url, warmUpSeconds, judged);
    for (let round = 0; round < rounds; round++)
      for (const count of together) {
        ours.get(count)?.push(await ask(author.site.url + path, roundSeconds, count));
        peer.get(count)?.push(await ask(peerUrl, roundSeconds, count));
      }
    const perSecond = (loads: readonly Load[] = []) => loads.map((one) => one.perSecond);
    const size = `${Math.round(html.length / 1024)} KiB`;
    const rates = together.map((count) =>
      compare(`${name}, ${size}, ${count} ${count === 1 ? 'connection' : 'connections'}, requests a second`, {
        ...{ ours: perSecond(ours.get(count)), peer: perSecond(peer.get(count)), peerName: 'bare React Router' },
        ...{ unit: '/s', target: { atLeast: 0.45 } },
      }),
    );
    const slow = (ours.get(judged) ?? []).map(({ p50, p99 }) => p99 / p50);
    return [
      ...rates,
      hold(`${name}, 99th percentile by the median, ${judged} connections`, median(slow), 'times', { atMost: 5 }),
    ];
  } finally {
    await bare.stop();
  }
}

/** Both send the same elements: else one would be measured at less work. React moves and adds links of the head. */
function mustBeAlike(name: string, ours: string, theirs: string): void {
  const tagsOf = (html: string) => (html.match(/<(?!link\b)[a-z][a-z0-9-]*/g) ?? []).sort().join('');
  if (tagsOf(ours) !== tagsOf(theirs)) throw new Error(`The ${name} from constants is another page.`);
}
