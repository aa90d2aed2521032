import { Agent, request } from 'node:http';
import { sectionChapters } from '#domain/contents.ts';
import { startSite } from '#tests/browser/site.ts';
import { compare, type Row, rounds } from './report.ts';
import { type Author, bring, openAuthor, publish } from './scene.ts';

/** Chapters of the works that are compared with the first. */
const lengths = [10, 500, 5_000] as const;
const connections = 8;
/** Milliseconds of load in one round, and before the first. */
const [roundMs, warmUpMs] = [2_000, 4_000];

/**
 * A chapter of a long work against the same chapter of a short one, for someone signed in: in the middle of the work,
 * in works of 10, 500 and 5,000 chapters.
 */
export async function bookGrowth(): Promise<Row[]> {
  const site = await startSite();
  try {
    const author = await openAuthor(site);
    const addresses: string[] = [];
    for (const length of lengths) addresses.push(await middleOf(author, length));
    const rates = addresses.map((): number[] => []);
    for (const address of addresses) await load(author, address, warmUpMs);
    for (let round = 0; round < rounds; round++)
      for (const [at, address] of addresses.entries()) rates[at]?.push(await load(author, address, roundMs));
    return lengths.slice(1).map((length, at) =>
      compare(`chapter in a work of ${length} chapters, ${connections} connections, signed in`, {
        ours: rates[at + 1] ?? [],
        peer: rates[0] ?? [],
        peerName: `of ${lengths[0]} chapters`,
        unit: '/s',
        target: { atLeast: 0.9 },
      }),
    );
  } finally {
    await site.stop();
  }
}

/** Imports and publishes a work; answers the address at which its middle chapter is read. */
async function middleOf(author: Author, length: number): Promise<string> {
  const paragraph = 'Every evening at five she climbed the ninety-one steps and lit the lamp. '.repeat(8);
  const chapters = Array.from({ length }, (_, at) => `# Chapter ${at + 1}\n\n${`${paragraph}\n\n`.repeat(5)}`);
  const work = await bring(author, `work-${length}.md`, chapters.join('\n'));
  await publish(author, work, 'en');
  const contents = await contentsAt(author, work.path);
  // The contents of a long work open part by part.
  const parts = [...contents.matchAll(/\?part=([0-9a-f-]{36})/g)].map(([, part]) => part);
  const part = parts[Math.floor(parts.length / 2)];
  const shown = part ? await contentsAt(author, `${work.path}?part=${part}`) : contents;
  // Someone signed in reads by the journey; the contents name each chapter once.
  const named = [...shown.matchAll(/\/journey\/[0-9a-f-]{36}\/activity\/[0-9a-f-]{36}/g)].map(([address]) => address);
  const addresses = [...new Set(named)];
  const middle = addresses[Math.floor(addresses.length / 2)];
  if (addresses.length < Math.min(length, sectionChapters) || !middle)
    throw new Error(`Not every chapter of ${work.path} is to be read.`);
  return middle;
}

async function contentsAt({ site, cookie }: Author, path: string): Promise<string> {
  return (await fetch(site.url + path, { headers: { cookie } })).text();
}

/** How many answers a second come back. */
async function load({ site, cookie }: Author, path: string, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + ms;
  let count = 0;
  const ask = () =>
    new Promise<void>((done, reject) => {
      request(site.url + path, { agent, headers: { cookie, 'accept-encoding': 'br' } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answers ${answer.statusCode}.`));
        answer.on('end', done).resume();
      })
        .on('error', reject)
        .end();
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await ask();
        count++;
      }
    }),
  );
  agent.destroy();
  return (count * 1_000) / ms;
}
