import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { addBlock } from '#commands/block/change-outline.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { findAccountByEmail } from '#database/account.ts';
import { listBlocks } from '#database/block.ts';
import type { Database } from '#database/connection.ts';
import { findDocumentJson, listUnfolded } from '#database/document.ts';
import { findCurrentEdition, listEditionBlocks } from '#database/edition.ts';
import { NewerDatabaseError } from '#database/engine/migrate.ts';
import { openDatabase } from '#database/engine/open.ts';
import { listLibrary } from '#database/library.ts';
import { migrations } from '#database/migrations/index.ts';
import { findOrganisationBySlug, listRoles } from '#database/organisation.ts';
import { findProjectBySlug } from '#database/project.ts';
import { findPlace, findReading } from '#database/reading.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import { listRevisions } from '#database/revision.ts';
import { plainText } from '#domain/plain-text.ts';
import { dropSchema, freshSchema, postgresUrl } from '#tests/databases.ts';
import { buildContext, documentIdOf, heldText, must } from '#tests/factories.ts';

/** Databases as earlier versions left them, one pair for each end state; made once, and never again. */
const folder = join(import.meta.dirname, 'stored');
const names = readdirSync(folder).flatMap((file) => /^(.+)\.sqlite$/.exec(file)?.[1] ?? []);

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openCopy(name: string): Promise<Database> {
  const place = mkdtempSync(join(tmpdir(), 'fabula-stored-'));
  copyFileSync(join(folder, `${name}.sqlite`), join(place, 'fabula.sqlite'));
  const db = await openDatabase({ file: join(place, 'fabula.sqlite') });
  closers.push(async () => {
    await db.close();
    rmSync(place, { recursive: true, force: true });
  });
  return db;
}

async function openDump(name: string): Promise<Database> {
  const schema = freshSchema();
  const dump = readFileSync(join(folder, `${name}.postgres.sql`), 'utf8');
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(dump.replaceAll('fabula_stored', schema));
  await client.end();
  const db = await openDatabase({ url: postgresUrl, file: '', schema });
  closers.push(async () => {
    await dropSchema(db, schema);
    await db.close();
  });
  return db;
}

function tests(open: (name: string) => Promise<Database>): void {
  test.each(names)('%s is migrated with everything in it', async (name) => {
    const db = await open(name);
    await db.migrate();
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db.reader);
    expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations));

    const organisation = await findOrganisationBySlug(db.reader, 'olena-pchilka');
    const project = organisation && (await findProjectBySlug(db.reader, organisation.id, 'khiba-revut-voly'));
    if (!project) throw new Error('The stored project is not found.');
    expect(project).toMatchObject({
      title: 'Хіба ревуть воли',
      language: 'uk',
      visibility: 'public',
      ownerIsOpen: true,
    });

    const outline = await listBlocks(db.reader, project.id);
    expect(outline.map(({ title }) => title)).toEqual(['Польова царівна', 'Двужон']);
    const edition = await findCurrentEdition(db.reader, project.id);
    expect(edition).toMatchObject({ number: 1, note: 'Перше видання' });
    const published = await listEditionBlocks(db.reader, project.id, 1);
    const texts = await loadRenderedTexts(
      db.reader,
      published.map(({ hash }) => hash),
    );
    expect(published.map(({ hash }) => texts.get(hash)?.text.split('\n')[0])).toEqual([
      'Надворі весна вповні.',
      'Із-за гори сонце сходить.',
    ]);

    const account = await findAccountByEmail(db.reader, 'reader@example.org');
    const [entry] = account ? await listLibrary(db.reader, account.id) : [];
    const reading = account && entry && (await findReading(db.reader, account.id, entry.journeyId));
    expect(reading && (await findPlace(db.reader, reading.id))).toMatchObject({
      blockId: outline[1]?.id,
      offset: 6,
      before: 'Із-за ',
    });
  });

  test.each(names)('%s can be written and published again', async (name) => {
    const db = await open(name);
    await db.migrate();
    const { context } = buildContext(db);
    const author = await findAccountByEmail(db.reader, 'olena@example.org');
    const organisation = await findOrganisationBySlug(db.reader, 'olena-pchilka');
    const project = organisation && (await findProjectBySlug(db.reader, organisation.id, 'khiba-revut-voly'));
    if (!author || !project) throw new Error('The stored project is not found.');
    const [first] = await listBlocks(db.reader, project.id);
    const documentId = await documentIdOf(context, first?.id as never);
    const actor = { accountId: author.id, isAnonymous: false, roles: await listRoles(db.reader, author.id) };

    // Its last words were not folded when the process ended.
    expect(await listUnfolded(db.reader, project.id)).toEqual([documentId]);
    expect(plainText(await heldText(context, documentId))).toContain('скрізь зелено');
    expect(await listRevisions(db.reader, documentId)).toMatchObject([{ reason: 'sitting', by: 'Олена Пчілка' }]);
    must(
      await addBlock(context, actor, {
        projectId: project.id,
        parentId: undefined,
        after: undefined,
        kind: 'chapter',
        title: 'Новий',
      }),
    );
    expect(must(await publishEdition(context, actor, project.id))).toEqual({ number: 2, changed: 2 });
    expect(await findDocumentJson(db.reader, documentId)).toContain('скрізь зелено');
  });

  test.each(names)('%s with a migration that took what this version needs is refused and left alone', async (name) => {
    const db = await open(name);
    await db.inTransaction((tx) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-future.needs-998', '2030')`.execute(tx),
    );

    expect(await db.schemaState()).toEqual({ kind: 'newer', unknown: ['999-future.needs-998'] });
    await expect(db.migrate()).rejects.toThrow(NewerDatabaseError);
    await expect(db.migrate()).rejects.toThrow('999-future.needs-998');
  });

  test.each(names)('%s is worked with beside a newer version that only adds', async (name) => {
    const db = await open(name);
    expect(await db.migrate()).not.toEqual([]);
    await db.inTransaction((tx) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-adds', '2030')`.execute(tx),
    );
    expect([await db.schemaState(), await db.migrate()]).toEqual([{ kind: 'fits' }, []]);
  });
}

describe('a stored database (SQLite)', () => tests(openCopy));
describe.skipIf(!postgresUrl)('a stored database (PostgreSQL)', () => tests(openDump));
