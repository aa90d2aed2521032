import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresAdapter, sql } from 'kysely';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { removeObject } from '#commands/object/change-object.ts';
import { removeLeftovers, whileLeftoversStay } from '#commands/object/remove-leftovers.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { indexWorks } from '#commands/search/index-works.ts';
import type { Database } from '#database/connection.ts';
import { NewerDatabaseError } from '#database/engine/migrate.ts';
import { openDatabase } from '#database/engine/open.ts';
import { migrations } from '#database/migrations/index.ts';
import { countRows, listRows } from '#database/whole-table.ts';
import { diskStore } from '#files/disk.ts';
import { folderObjects } from '#files/folder-objects.ts';
import { diskStaging } from '#files/staging.ts';
import { check, finishBackup, intoMemory } from '#tests/backups.ts';
import { dropSchema, freshSchema, onEachEngine, postgresUrl } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { shapesOfBackup } from './backup-parts.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const belongings = { secret: undefined, secretHash: undefined, pages: [], madeBy: 'a test' };

/** An installation in its own folder, on a database. */
function installation(db: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stores = {
    files: diskStore(join(folder, 'files')),
    objects: folderObjects(join(folder, 'objects')),
    staging: diskStaging(join(folder, 'staging')),
  };
  return { ...buildContext(db).context, ...stores };
}

async function emptyDatabase(engine: 'SQLite' | 'PostgreSQL'): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-restored-'));
  const schema = freshSchema();
  const db = await openDatabase(
    engine === 'SQLite' ? { file: join(folder, 'fabula.sqlite') } : { url: postgresUrl, file: '', schema },
  );
  onTestFinished(async () => {
    if (engine === 'PostgreSQL') await dropSchema(db, schema);
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return db;
}

/** All rows of all tables a backup holds, in an order that no engine chooses. */
async function everyRow(db: Database): Promise<Record<string, string[]>> {
  const shapes = await shapesOfBackup(Object.keys(migrations).at(-1) ?? '');
  const tables: Record<string, string[]> = {};
  for (const shape of shapes?.values() ?? []) {
    const rows = await listRows(db.reader, shape, { after: undefined, limit: 100_000 });
    tables[shape.name] = rows
      .filter((row) => !(shape.name === 'catalogue' && row.id === 'search'))
      .map((row) => JSON.stringify(Object.fromEntries(shape.columns.map(({ name }) => [name, row[name]]))))
      .sort();
  }
  return tables;
}

/** Divides a table into partitions, where the engine has them. */
async function partition({ inTransaction, reader }: Database, table: string, column: string): Promise<void> {
  if (!(reader.getExecutor().adapter instanceof PostgresAdapter)) return;
  const whole = sql.id(table);
  await inTransaction(async (tx) => {
    await sql`alter table ${whole} rename to whole`.execute(tx);
    await sql`create table ${whole} (like whole including all) partition by hash (${sql.id(column)})`.execute(tx);
    for (const part of [0, 1])
      await sql`create table ${sql.id(`${table}_${part}`)} partition of ${whole}
        for values with (modulus 2, remainder ${sql.lit(part)})`.execute(tx);
    await sql`insert into ${whole} select * from whole`.execute(tx);
    await sql`drop table whole`.execute(tx);
  });
}

/** A person with a published work, a picture, an object and an upload on its way. */
async function furnish(context: ReturnType<typeof installation>) {
  const person = await buildPerson(context);
  const { projectId } = await buildProject(context, person);
  must(await publishEdition(context, person.actor, projectId));
  must(await changeProject(context, person.actor, projectId, { visibility: 'public' }));
  await indexWorks(context);
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const picture = await context.files.storePicture(png);
  const object = 'An object of some bytes.';
  await context.objects.receive('object-one', 0, new Blob([object]).stream(), 100);
  await context.objects.seal('object-one', object.length);
  await context.staging.append('upload-one', 0, Buffer.from('half of it, and more'));
  await context.db.inTransaction(async (tx) => {
    const file = { id: 'file-one', project_id: projectId, account_id: null, name: 'Ї.png', content_type: 'image/png' };
    const facts = { size: png.length, sha256: picture?.sha256 ?? '', width: 20, height: 20, created_at: 1 };
    await tx
      .insertInto('file')
      .values({ ...file, ...facts })
      .execute();
    const stored = { path: `accounts/${person.id}/a`, id: 'object-one', account_id: person.id, project_id: null };
    const said = { content_type: 'text/plain', content_encoding: '', content_disposition: '', content_language: '' };
    const more = {
      cache_control: '',
      custom: '{}',
      md5: createHash('md5').update(object).digest('base64'),
      crc32c: 'y',
      tokens: '[]',
      created_at: 1,
      updated_at: 1,
    };
    const numbers = { generation: 1, metageneration: 1, size: object.length };
    await tx
      .insertInto('stored_object')
      .values({ ...stored, ...said, ...more, ...numbers })
      .execute();
    const upload = { id: 'upload-one', account_id: person.id, name: 'a.md', size: 30, received: 10, created_at: 1 };
    await tx.insertInto('upload').values(upload).execute();
  });
  return { person, sha256: picture?.sha256 ?? '', png, object };
}

onEachEngine('a backup', (open) => {
  test.each(['SQLite', 'PostgreSQL'] as const)('holds everything, and %s has the same after it', async (target) => {
    if (target === 'PostgreSQL' && !postgresUrl) return;
    const context = installation(await open());
    const { sha256, png, object } = await furnish(context);
    const { writer, bytes } = intoMemory();
    expect(await makeBackup(context, writer, belongings)).toMatchObject({ missing: [] });

    const other = installation(await emptyDatabase(target));
    await restoreBackup(other, await check(bytes()));
    await other.db.migrate();
    expect(await everyRow(other.db)).toEqual(await everyRow(context.db));
    expect(Buffer.from((await other.files.read(sha256)) ?? [])).toEqual(png);
    expect(await new Response(await other.objects.open('object-one')).text()).toBe(object);
    // No more of an upload than its row says.
    expect(Buffer.from((await other.staging.read('upload-one')) ?? []).toString()).toBe('half of it');
    expect(await indexWorks(other)).toBe(1);
    expect(await countRows(other.db.reader, { name: 'search_entry' })).toBeGreaterThan(0);
  });

  test('holds a file that is deleted while it is made, which goes afterwards', async () => {
    const context = installation(await open());
    const { person } = await furnish(context);
    let isDeleted = false;
    const objects: typeof context.objects = {
      ...context.objects,
      async open(id) {
        if (!isDeleted) must(await removeObject(context, person.actor, `accounts/${person.id}/a`));
        isDeleted = true;
        return context.objects.open(id);
      },
    };
    const { writer } = intoMemory();
    expect(await makeBackup({ ...context, objects }, writer, belongings)).toMatchObject({ missing: [] });
    expect(isDeleted).toBe(true);
    await removeLeftovers(context);
    expect(await context.objects.open('object-one')).toBeUndefined();
  });

  test('keeps deleted files for the last of several copies', async () => {
    const context = installation(await open());
    const { person } = await furnish(context);
    const isThere = async () => (await context.objects.open('object-one')) !== undefined;
    await whileLeftoversStay(context, async () => {
      await whileLeftoversStay(context, async () => undefined);
      must(await removeObject(context, person.actor, `accounts/${person.id}/a`));
      expect(await isThere()).toBe(true);
    });
    await removeLeftovers(context);
    expect(await isThere()).toBe(false);
  });

  test('names bytes that are missing or changed, and continues without them', async () => {
    const context = installation(await open());
    const { sha256 } = await furnish(context);
    await context.files.remove(sha256);
    await context.objects.receive('object-one', 0, new Blob(['An object of same bytes.']).stream(), 100);
    await context.objects.seal('object-one', 24);
    const { writer, bytes } = intoMemory();
    const { missing } = await makeBackup(context, writer, belongings);
    expect(missing).toEqual([`files/${sha256}`, 'objects/object-one']);
    expect((await check(bytes())).manifest.missing).toEqual(missing);
  });

  test('is refused beside a newer release: it would leave out what only that one knows', async () => {
    const context = installation(await open());
    await context.db.inTransaction((tx) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-adds', '2030')`.execute(tx),
    );
    expect(await context.db.schemaState()).toEqual({ kind: 'fits' });
    const refused = makeBackup(context, intoMemory().writer, belongings);
    await expect(refused).rejects.toThrow(NewerDatabaseError);
    await expect(refused).rejects.toThrow('999-adds');
  });

  test('is refused by a database that holds something, which stays as it is', async () => {
    const context = installation(await open());
    await furnish(context);
    const { writer, bytes } = intoMemory();
    await makeBackup(context, writer, belongings);
    const before = await everyRow(context.db);
    await expect(restoreBackup(context, await check(bytes()))).rejects.toThrow('The database is not empty');
    expect(await everyRow(context.db)).toEqual(before);
  });

  test('is refused by a database that others use, whose tables stay', async () => {
    const context = installation(await open());
    await context.db.inTransaction((tx) => tx.schema.createTable('theirs').addColumn('id', 'text').execute());
    const { writer, bytes } = intoMemory();
    await finishBackup(writer, {});
    await expect(restoreBackup(context, await check(bytes()))).rejects.toThrow('a table that is not Fabula’s: theirs');
    expect(await countRows(context.db.reader, { name: 'theirs' })).toBe(0);
  });

  test('is of all rows of a table that was partitioned, and is restored into partitions', async () => {
    const [one, other] = [installation(await open()), installation(await open())];
    await furnish(one);
    for (const { db } of [one, other]) await partition(db, 'edition_block', 'project_id');
    const { writer, bytes } = intoMemory();
    await makeBackup(one, writer, belongings);
    await restoreBackup(other, await check(bytes()));
    expect(await countRows(other.db.reader, { name: 'edition_block' })).toBeGreaterThan(0);
    expect(await everyRow(other.db)).toEqual(await everyRow(one.db));
  });

  test('whose rows contradict one another leaves nothing', async () => {
    const context = installation(await open());
    const { writer, bytes } = intoMemory();
    const shape = (await shapesOfBackup('001-first-story'))?.get('slug');
    const line = `${JSON.stringify({ scope: 'organisation', slug: 'a', target_id: 'b', created_at: 1 })}\n`;
    await writer.addBytes('tables/slug/000000.jsonl', Buffer.from(line + line));
    expect(shape?.columns).toHaveLength(4);
    await finishBackup(writer, { slug: 2 });
    await expect(restoreBackup(context, await check(bytes()))).rejects.toThrow();
    expect(await countRows(context.db.reader, { name: 'slug' })).toBe(0);
  });

  test('of an earlier version is restored as that, and then up to date', async () => {
    const context = installation(await open());
    const { writer, bytes } = intoMemory();
    const line = JSON.stringify({ scope: 'organisation', slug: 'a', target_id: 'b', created_at: 1 });
    await writer.addBytes('tables/slug/000000.jsonl', Buffer.from(`${line}\n`));
    await finishBackup(writer, { slug: 1 });
    await restoreBackup(context, await check(bytes()));
    await context.db.migrate();
    expect((await everyRow(context.db)).slug).toEqual([line]);
    expect(await countRows(context.db.reader, { name: 'report' })).toBe(0);
  });
});

test('a backup knows every table whose rows name bytes', async () => {
  const shapes = [...((await shapesOfBackup(Object.keys(migrations).at(-1) ?? ''))?.values() ?? [])];
  const naming = shapes.filter(({ columns }) => columns.some(({ name }) => name === 'sha256' || name === 'md5'));
  // A new one belongs into namedBy (backup-parts.ts), or its bytes are left behind.
  expect(naming.map(({ name }) => name)).toEqual(['file', 'rendition', 'stored_object']);
});
