import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diskStaging } from '#files/staging.ts';
import { environmentFor } from '#tests/crash/process.ts';
import { onEachEngine } from './databases.ts';
import { runServer, send, signUp } from './server.ts';
import { smallDisk } from './small-disk.ts';

const root = resolve(import.meta.dirname, '..');

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program of ours under a mask, and answers how it ended and what it said. */
async function run(words: string, folder: string, mask = '022') {
  const env = { ...(await environmentFor(folder)), LOG_LEVEL: 'warn' };
  const ended = spawnSync('sh', ['-c', `umask ${mask}; exec "${process.execPath}" ${words}`], { cwd: root, env });
  return { code: ended.status, said: `${ended.stdout}${ended.stderr}` };
}

const openOnes = (folder: string) =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))].filter(
    (path) => (statSync(path).mode & 0o077) !== 0,
  );

const isPosix = process.platform !== 'win32';

describe.skipIf(!isPosix)('a data folder', () => {
  test.each(['000', '022', '077'])('is its owner’s alone, with any mask: %s', async (mask) => {
    const folder = makeFolder();
    expect(await run('cli/start.js samples remove', folder, mask)).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'data'))).toContain('fabula.sqlite');
    expect(openOnes(join(folder, 'data'))).toEqual([]);
  });

  test('that was open to others is closed to them', async () => {
    const folder = makeFolder();
    const data = join(folder, 'data');
    await run('cli/start.js samples remove', folder);
    for (const path of [data, join(data, 'fabula.sqlite')]) chmodSync(path, 0o755);
    expect((await run('cli/start.js doctor', folder)).said).toContain('Others than their owner can read these');

    expect(await run('cli/start.js samples remove', folder)).toMatchObject({ code: 0 });
    expect(openOnes(data)).toEqual([]);
    expect((await run('cli/start.js doctor', folder)).said).not.toContain('Others than their owner');
  });

  const spoilt: Record<string, { spoil: (data: string) => void; said: RegExp }> = {
    'is a file': { spoil: (data) => writeFileSync(data, ''), said: /something else of that name|no folder/ },
    'has a folder for its lock': { spoil: (data) => mkdirSync(join(data, 'lock'), { recursive: true }), said: /lock/ },
    'has garbage for its database': {
      spoil: (data) => {
        mkdirSync(data);
        writeFileSync(join(data, 'fabula.sqlite'), 'x'.repeat(10_000));
      },
      said: /is no database/,
    },
    'has the database of another program': {
      spoil: (data) => {
        mkdirSync(data);
        const other = new SqliteFile(join(data, 'fabula.sqlite'));
        other.exec('create table account (name text)');
        other.close();
      },
      said: /not as Fabula left it/,
    },
    'has a secret of another length': {
      spoil: (data) => {
        mkdirSync(data);
        writeFileSync(join(data, 'secret'), 'short');
      },
      said: /must have 32 bytes/,
    },
  };

  test.each(Object.entries(spoilt))(
    'that %s keeps the server from starting, in a sentence',
    async (_how, { spoil, said }) => {
      const folder = makeFolder();
      spoil(join(folder, 'data'));
      const ended = await run('server/start.js --dev', folder);
      expect(ended.code).toBe(1);
      expect(ended.said).toMatch(said);
      expect(ended.said).not.toMatch(/^\s+at /m);
    },
  );
});

test('a full disk, and a read-only one, keep the server from starting, in a sentence', async ({ skip }) => {
  const disk = smallDisk();
  if (!disk) return skip('This machine gives no disk of its own to a test.');
  mkdirSync(join(disk, 'data'));
  spawnSync('sh', ['-c', `cat /dev/zero > ${join(disk, 'filling')}`]);
  const full = await run('server/start.js --dev', disk);
  expect(full.said).toMatch(/the disk is full/);
  expect(full.said).not.toMatch(/^\s+at /m);

  execFileSync('mount', ['-o', 'remount,ro', disk]);
  const fixed = await run('server/start.js --dev', disk);
  expect(fixed.said).toMatch(/can only be read|may not write|can not be written|no file that can be opened/);
  expect(fixed.said).not.toMatch(/^\s+at /m);
  expect(existsSync(join(disk, 'data', 'fabula.sqlite'))).toBe(false);
});

onEachEngine('a server whose disk is full', (openDatabase) => {
  test('says so at the readiness check and to people who import a manuscript, of which nothing is kept', async ({
    skip,
  }) => {
    const disk = smallDisk();
    if (!disk) return skip('This machine gives no disk of its own to a test.');
    const db = await openDatabase();
    const { client } = await runServer(db, {}, { staging: diskStaging(disk) });
    const { cookie, orgSlug } = await signUp(client, db, 'olena@example.org');

    const ready = await send(client, '/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { ok: false, because: 'disk' }]);
    const headers = { cookie, 'content-type': 'application/json' };
    const begun = await send(client, '/api/uploads', { method: 'POST', headers, body: '{"name":"a.txt","size":10}' });
    expect([begun.status, await begun.json()]).toEqual([507, { error: 'noRoom' }]);
    const whole = await send(client, `/api/import?org=${orgSlug}&name=a.txt`, {
      method: 'POST',
      headers,
      body: 'Night.',
    });
    expect(whole.status).toBe(507);
    expect(await db.reader.selectFrom('upload').select('id').execute()).toEqual([]);
    expect((await send(client, '/session', { headers })).status).toBe(200);
  });
});
