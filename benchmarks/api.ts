import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteFile from 'better-sqlite3';
import { dayMs } from '#domain/duration.ts';
import { newId } from '#domain/ids.ts';
import { startSite } from '#tests/browser/site.ts';
import { startNode } from './peers.ts';
import { findPrograms } from './programs.ts';
import { compare, type Row, rounds } from './report.ts';

const run = promisify(execFile);
const clients = 16;
/** So many that no single one reaches its limit. */
const people = 60;
const warmUpSeconds = 3;
const measureSeconds = 3;

type Holder = { readonly token: string; readonly notificationId: string };

/** Records read and written by 60 people's programs, against Hono with the same queries and the same command. */
export async function api(): Promise<Row[]> {
  const wrk = findPrograms(['wrk']).get('wrk');
  if (!wrk) return [];
  const folder = mkdtempSync(join(tmpdir(), 'fabula-load-'));
  const site = await startSite({ FABULA_TRUST_PROXY: 'on' });
  const stops: (() => Promise<void>)[] = [site.stop];
  try {
    const file = join(site.folder, 'fabula.sqlite');
    const holders = await makeHolders(site.url, file);
    // Two processes that write one file would wait for each other.
    const copy = join(folder, 'fabula.sqlite');
    const db = new SqliteFile(file);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    cpSync(file, copy);
    const bare = await startNode('bare-api.ts', copy);
    stops.push(bare.stop);
    const ours = { url: site.url, path: '/api/v1' };
    const peer = { url: `http://127.0.0.1:${bare.port}`, path: '' };
    const script = (name: string, path: string, method: 'GET' | 'PATCH') =>
      writeScript(join(folder, `${name}.lua`), path, method, holders);
    const rates = async (method: 'GET' | 'PATCH') =>
      inTurn(
        wrk,
        { url: ours.url, script: script(`ours-${method}`, ours.path, method) },
        { url: peer.url, script: script(`bare-${method}`, peer.path, method) },
      );
    const target = { atLeast: 0.6 };
    const peerName = 'bare Hono';
    return [
      compare('records read a second', { ...(await rates('GET')), peerName, unit: '/s', target }),
      compare('records written a second', { ...(await rates('PATCH')), peerName, unit: '/s', target }),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** People with a token and one notification each. */
async function makeHolders(url: string, file: string): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (let n = 0; n < people; n++) {
    const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fabula`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${n}` },
      body: JSON.stringify({ email: `person${n}@example.org`, password: 'verba volant', returnSecureToken: true }),
    });
    if (!answer.ok) throw new Error(`An account was not opened: ${answer.status} ${await answer.text()}`);
    const { localId } = (await answer.json()) as { localId: string };
    const token = `fabula_${randomBytes(32).toString('base64url')}`;
    const now = Date.now();
    const id = newId(now, randomBytes(10));
    const db = new SqliteFile(file, { timeout: 5_000 });
    db.prepare('insert into access_token values (?, ?, ?, ?, ?, ?, ?, ?)').run(
      createHash('sha256').update(token).digest('base64url'),
      id,
      localId,
      'A program',
      'notifications:write',
      now,
      now + dayMs,
      now,
    );
    db.prepare(
      `insert into notification (id, account_id, kind, facts, project_id, unique_key, at, read_at)
       values (?, ?, 'signIn', '{"userAgent":"a browser","address":"192.0.2.1"}', null, ?, ?, null)`,
    ).run(id, localId, id, now);
    db.prepare('insert into notification_count values (?, 1, 1, 1)').run(localId);
    db.close();
    holders.push({ token, notificationId: id });
  }
  return holders;
}

type Load = { readonly url: string; readonly script: string };

async function inTurn(wrk: string, ours: Load, peer: Load) {
  const rates = { ours: [] as number[], peer: [] as number[] };
  for (const load of [ours, peer]) await perSecond(wrk, load, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    rates.ours.push(await perSecond(wrk, ours, measureSeconds));
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

/** The requests of wrk: one person after another reads theirs, or marks it, each time the other way. */
function writeScript(file: string, path: string, method: 'GET' | 'PATCH', holders: readonly Holder[]): string {
  const list = holders.map(({ token, notificationId }) => `{ "${token}", "${notificationId}" }`).join(',\n');
  writeFileSync(
    file,
    `local people = {\n${list}\n}
local count = 0
function request()
  count = count + 1
  local person = people[count % #people + 1]
  local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. person[1] }
  local body = nil
  if "${method}" == "PATCH" then
    body = math.floor(count / #people) % 2 == 0 and '{"read":true}' or '{"read":false}'
  end
  return wrk.format("${method}", "${path}/notifications/" .. person[2], headers, body)
end\n`,
  );
  return file;
}
