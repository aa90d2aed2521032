import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Finding } from '#commands/backup/check-data.ts';
import { openDatabase } from '#database/engine/open.ts';
import { signingKey } from '#identity/signing-keys.ts';
import { examine } from '#server/doctor.ts';
import { makeIdentity } from '#server/make-identity.ts';
import { openData } from '#server/process-context.ts';
import { readSettings } from '#server/settings.ts';
import { dropSchema, freshSchema, postgresUrl } from '#tests/databases.ts';
import { buildPerson, buildProject } from '#tests/factories.ts';
import { quietLog } from '#tests/quiet-log.ts';

const engines = postgresUrl ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);

describe.each(engines)('the doctor (%s)', (engine) => {
  /** An installation with a text, a picture and a key. */
  async function install() {
    const folder = mkdtempSync(join(tmpdir(), 'fabula-doctor-'));
    const schema = freshSchema();
    const server = { DATABASE_URL: postgresUrl ?? '', FABULA_DATABASE_SCHEMA: schema };
    const settings = readSettings({ FABULA_DATA: folder, ...(engine === 'PostgreSQL' ? server : {}) });
    const data = await openData(settings);
    onTestFinished(async () => {
      await data.db.close();
      if (engine === 'PostgreSQL') {
        const db = await openDatabase({ url: postgresUrl, file: '', schema });
        await dropSchema(db, schema);
        await db.close();
      }
      rmSync(folder, { recursive: true, force: true });
    });
    await signingKey(makeIdentity(settings, data, quietLog));
    const { projectId, documentId } = await buildProject(data, await buildPerson(data));
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = await data.files.storePicture(png);
    const sha256 = picture?.sha256 ?? '';
    await data.db.inTransaction((tx) =>
      tx
        .insertInto('file')
        .values({
          ...{ id: 'file-one', project_id: projectId, account_id: null, name: 'a.png', content_type: 'image/png' },
          ...{ size: png.length, sha256, width: 9, height: 9, created_at: 1 },
        })
        .execute(),
    );
    const look = async () => {
      const findings = await examine(settings, Date.now);
      const troubles = findings.filter(({ check, state }) => state !== 'ok' && check !== 'disk');
      return Object.fromEntries(troubles.map((finding) => [finding.check, finding]));
    };
    return { settings, folder, data, sha256, documentId, look };
  }

  test('finds nothing where all is well', async () => {
    const { look } = await install();
    expect(await look()).toEqual({});
  });

  test('finds a missing picture, one that nothing names, and a secret that others can read', async () => {
    const { folder, data, sha256, look } = await install();
    await data.files.remove(sha256);
    const stray = join(folder, 'files', 'stray');
    writeFileSync(stray, 'x');
    utimesSync(stray, 1, 1);
    chmodSync(join(folder, 'secret'), 0o644);
    expect(await look()).toMatchObject({
      files: { state: 'wrong', details: [`files/${sha256}: missing`] } satisfies Partial<Finding>,
      'files nobody names': { state: 'warning', details: [stray] } satisfies Partial<Finding>,
      secret: { state: 'wrong' },
    });
  });

  test('finds a text that does not open, a log with a gap, a row that names nobody and a job that was given up', async () => {
    const { data, documentId, look } = await install();
    await data.db.inTransaction(async (tx) => {
      await tx
        .updateTable('document')
        .set({ state: Buffer.from([1, 2, 3]) })
        .where('id', '=', documentId)
        .execute();
      const row = await tx.selectFrom('document').selectAll().executeTakeFirstOrThrow();
      const other = { ...row, id: 'a-document', block_id: 'no-block', state: null, seq: row.seq + 2 };
      await tx.insertInto('document').values(other).execute();
      const job = {
        id: 'job-one',
        kind: 'x',
        payload: '{}',
        unique_key: 'x',
        run_at: 1,
        lease_until: null,
        attempts: 8,
      };
      await tx
        .insertInto('job')
        .values({ ...job, last_error: 'x', done_at: 1, failed_at: 1 })
        .execute();
    });
    expect(await look()).toMatchObject({
      texts: { state: 'wrong', details: expect.arrayContaining([`${documentId}: can not be read`]) },
      rows: { state: 'wrong', details: ['document.block_id: 1'] },
      jobs: { state: 'warning', said: expect.stringContaining('1 were given up') },
    });
  });

  test('finds that the secret is another one, and changes nothing by looking', async () => {
    const { folder, look } = await install();
    writeFileSync(join(folder, 'secret'), Buffer.alloc(32, 1));
    const before = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
    expect(await look()).toMatchObject({ keys: { state: 'wrong', details: [expect.any(String)] } });
    expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs])).toEqual(before);
  });

  test('says in its own words that the database, the secret or the folder is missing', async () => {
    const { settings, folder, look } = await install();
    writeFileSync(join(folder, 'secret'), 'short');
    expect(await look()).toMatchObject({
      secret: { state: 'wrong', said: expect.stringContaining('must have 32 bytes') },
      keys: { state: 'wrong', said: expect.stringContaining('no secret') },
    });
    const file = join(folder, 'plain');
    writeFileSync(file, 'no database\n'.repeat(100));
    const inFile = await examine({ ...settings, dataFolder: file }, Date.now);
    expect(inFile).toContainEqual(expect.objectContaining({ check: 'data folder', state: 'wrong' }));
    const broken = join(folder, 'broken');
    mkdirSync(broken);
    copyFileSync(file, join(broken, 'fabula.sqlite'));
    const findings = await examine(readSettings({ FABULA_DATA: broken }), Date.now);
    expect(findings.at(-1)).toEqual({
      check: 'database',
      state: 'wrong',
      said: expect.stringMatching(/^It can not be opened: fabula\.sqlite.* is no database; move it away/),
    });
  });

  test('says that there is nothing yet, and makes nothing', async () => {
    const folder = join(tmpdir(), `fabula-none-${freshSchema()}`);
    const findings = await examine(readSettings({ FABULA_DATA: folder }), Date.now);
    expect(findings.map(({ state }) => state)).not.toContain('wrong');
    expect(findings.at(-1)).toMatchObject({ check: 'database', state: 'warning' });
    expect(existsSync(folder)).toBe(false);
  });
});
