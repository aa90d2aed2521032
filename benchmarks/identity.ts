import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startNode } from './peers.ts';
import { findPrograms } from './programs.ts';
import { compare, hold, median, type Row, rounds, spreadOf } from './report.ts';
import { startWatchedSite } from './watched-site.ts';

const run = promisify(execFile);
const clients = 32;
const password = 'verba volant';
const warmUpSeconds = 4;
const measureSeconds = 3;

type Somebody = { readonly email: string; readonly localId: string; readonly idToken: string };

/**
 * Look-ups and sign-ins of 32 people at the same time, against Hono with one indexed read and with one comparison of a
 * password. The requests come from two thousand addresses in turn, as those of many people do, or the limits would
 * answer. Both get the same bytes for a look-up, and Hono also gets the account's id.
 */
export async function identity(): Promise<Row[]> {
  const wrk = findPrograms(['wrk']).get('wrk');
  if (!wrk) return [];
  const folder = mkdtempSync(join(tmpdir(), 'fabula-load-'));
  const site = await startWatchedSite({ FABULA_TRUST_PROXY: 'on' });
  const stops: (() => Promise<void>)[] = [site.stop];
  try {
    const people = await openPeople(site.url);
    const bare = await startNode('bare-lookup.ts', join(site.folder, 'fabula.sqlite'));
    stops.push(bare.stop);
    const script = (name: string, bodies: readonly object[]) => writeScript(join(folder, `${name}.lua`), bodies);
    const ours = `${site.url}/identitytoolkit.googleapis.com/v1/accounts`;
    const peer = `http://127.0.0.1:${bare.port}`;
    const passwords = people.map(({ email }) => ({ email, password }));
    const signIn = script('sign-in', passwords);

    const lookUps = await inTurn(
      wrk,
      {
        url: `${ours}:lookup?key=fabula`,
        script: script(
          'lookup',
          people.map(({ idToken }) => ({ idToken })),
        ),
      },
      {
        url: `${peer}/lookup`,
        script: script(
          'bare',
          people.map(({ localId, idToken }) => ({ id: localId, idToken })),
        ),
      },
    );
    const delays: number[] = [];
    const signIns = await inTurn(
      wrk,
      { url: `${ours}:signInWithPassword?key=fabula`, script: signIn },
      { url: `${peer}/sign-in`, script: signIn },
      { before: () => site.loopDelays(), after: async () => delays.push((await site.loopDelays()).p99Ms) },
    );
    return [
      compare('look-ups a second', { ...lookUps, peerName: 'bare Hono', unit: '/s', target: { atLeast: 0.5 } }),
      compare('sign-ins a second', { ...signIns, peerName: 'Argon2id alone', unit: '/s' }),
      hold(
        'event loop delay while signing in, 99th percentile',
        median(delays),
        'ms',
        { atMost: 20 },
        spreadOf(delays),
      ),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openPeople(url: string): Promise<Somebody[]> {
  const people: Somebody[] = [];
  for (let n = 0; n < clients; n++) {
    const email = `person${n}@example.org`;
    const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fabula`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    if (!answer.ok) throw new Error(`An account was not opened: ${answer.status} ${await answer.text()}`);
    people.push({ email, ...((await answer.json()) as { localId: string; idToken: string }) });
  }
  return people;
}

type Load = { readonly url: string; readonly script: string };
type Around = { readonly before: () => Promise<unknown>; readonly after: () => Promise<unknown> };

/** Requests a second of both, in turn. */
async function inTurn(wrk: string, ours: Load, peer: Load, around?: Around) {
  const rates = { ours: [] as number[], peer: [] as number[] };
  for (const load of [ours, peer]) await perSecond(wrk, load, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    await around?.before();
    rates.ours.push(await perSecond(wrk, ours, measureSeconds));
    await around?.after();
    rates.peer.push(await perSecond(wrk, peer, measureSeconds));
  }
  return rates;
}

async function perSecond(wrk: string, { url, script }: Load, seconds: number): Promise<number> {
  const words = ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url];
  const { stdout } = await run(wrk, words, { timeout: 60_000 });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (/Non-2xx|Socket errors/.test(stdout) || !(rate > 0)) throw new Error(`wrk on ${url}:\n${stdout}`);
  return rate;
}

/** The requests of wrk: one body after another, from one address after another. */
function writeScript(file: string, bodies: readonly object[]): string {
  const list = bodies.map((body) => JSON.stringify(JSON.stringify(body))).join(',\n');
  writeFileSync(
    file,
    `local bodies = {\n${list}\n}
local count = 0
function request()
  count = count + 1
  local address = string.format("10.0.%d.%d", math.floor(count / 250) % 8, count % 250)
  local headers = { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = address }
  return wrk.format("POST", nil, headers, bodies[count % #bodies + 1])
end\n`,
  );
  return file;
}
