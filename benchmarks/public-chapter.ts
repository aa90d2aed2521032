import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSite } from '#tests/browser/site.ts';
import { freePort } from '#tests/crash/process.ts';
import { type Captured, capture, startNginx, startPlain } from './peers.ts';
import { findPrograms } from './programs.ts';
import { compare, type Row, rounds, type Target } from './report.ts';
import { importFile, openAuthor, publish } from './scene.ts';
import { type Load, load } from './wrk.ts';

const novella = resolve(import.meta.dirname, '../samples/the-tide-clerk.md');
const codings = ['br', 'gzip', 'identity'] as const;
/** Seconds of load after which a server's code is compiled and its memory has found its size. */
const warmUpSeconds = 4;

/** The kept page of a public chapter, against plain node:http and nginx sending the same bytes and headers. */
export function publicChapter(): Promise<Row[]> {
  return underLoad('chapter', (chapter) => chapter);
}

/** The first page as visitors see it, in the same way. */
export function firstPage(): Promise<Row[]> {
  return underLoad('first page', () => '/');
}

async function underLoad(name: string, pathOf: (chapter: string) => string): Promise<Row[]> {
  const programs = findPrograms(['wrk', 'nginx']);
  const wrk = programs.get('wrk');
  if (!wrk) return [];
  const folder = mkdtempSync(join(tmpdir(), 'fabula-peers-'));
  const site = await startSite();
  const stops = [site.stop];
  try {
    const author = await openAuthor(site);
    const path = pathOf(await publish(author, await importFile(author, novella), 'en'));
    const answers = new Map<string, Captured>();
    const addresses = new Map<string, Map<string, string>>();
    for (const coding of codings) {
      await capture(site.url + path, coding);
      const answer = await capture(site.url + path, coding);
      answers.set(coding, answer);
      const plain = await startPlain(folder, coding, answer);
      stops.push(plain.stop);
      addresses.set(
        coding,
        new Map([
          ['ours', site.url + path],
          ['node:http', `http://127.0.0.1:${plain.port}/`],
        ]),
      );
    }
    const nginx = programs.get('nginx');
    if (nginx) {
      const peer = await startNginx(nginx, folder, answers, await freePort());
      stops.push(peer.stop);
      for (const [coding, urls] of addresses) urls.set('nginx', `http://127.0.0.1:${peer.port}/${coding}`);
    }
    for (const [coding, urls] of addresses) for (const url of urls.values()) await mustBeSame(url, coding, answers);
    return await compareAll(name, wrk, addresses, answers);
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareAll(
  page: string,
  wrk: string,
  addresses: Map<string, Map<string, string>>,
  answers: Map<string, Captured>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [coding, urls] of addresses) {
    const loads = new Map([...urls.keys()].map((name) => [name, [] as Load[]]));
    for (const url of urls.values()) await load(wrk, url, warmUpSeconds, { 'accept-encoding': coding });
    for (let round = 0; round < rounds; round++)
      for (const [name, url] of urls) loads.get(name)?.push(await load(wrk, url, 2, { 'accept-encoding': coding }));
    const ours = loads.get('ours') ?? [];
    const size = `${Math.round((answers.get(coding)?.body.length ?? 0) / 1024)} KiB ${coding}`;
    for (const [name, theirs] of loads) {
      if (name === 'ours') continue;
      // The measure is node:http; nginx shows what would be possible without Node.
      const target = (wanted: Target) => (name === 'node:http' ? wanted : undefined);
      const perSecond = (loaded: Load[]) => loaded.map((one) => one.perSecond);
      const slowest = (loaded: Load[]) => loaded.map((one) => one.p99);
      rows.push(
        compare(`${page}, ${size}, requests a second`, {
          ours: perSecond(ours),
          peer: perSecond(theirs),
          peerName: name,
          unit: '/s',
          target: target({ atLeast: 0.7 }),
        }),
        compare(`${page}, ${size}, 99th percentile`, {
          ours: slowest(ours),
          peer: slowest(theirs),
          peerName: name,
          unit: 'ms',
          target: target({ atMost: 2 }),
        }),
      );
    }
  }
  return rows;
}

async function mustBeSame(url: string, coding: string, answers: Map<string, Captured>): Promise<void> {
  const { headers, body } = await capture(url, coding);
  const wanted = answers.get(coding);
  const differing = Object.entries(wanted?.headers ?? {}).filter(([name, value]) => headers[name] !== value);
  if (!wanted?.body.equals(body) || differing.length > 0)
    throw new Error(`${url} does not send the same ${coding} answer: ${JSON.stringify(differing)}`);
}
