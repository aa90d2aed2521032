import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The object store: objects by path, open uploads, bytes to be removed; renditions of pictures; a cover in words. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'stored_object', ['path'], {
    path: text,
    id: text,
    account_id: text,
    'project_id?': text,
    generation: 'bigint',
    metageneration: 'bigint',
    size: 'bigint',
    content_type: 'text',
    content_encoding: 'text',
    content_disposition: 'text',
    content_language: 'text',
    cache_control: 'text',
    custom: 'text',
    md5: 'text',
    crc32c: 'text',
    tokens: 'text',
    created_at: 'bigint',
    updated_at: 'bigint',
  });
  await makeIndex(db, 'stored_object', ['account_id']);
  await makeIndex(db, 'stored_object', ['project_id']);
  await makeTable(db, 'object_upload', ['id'], {
    id: text,
    path: text,
    account_id: text,
    'project_id?': text,
    facts: 'text',
    'md5?': 'text',
    size: 'bigint',
    received: 'bigint',
    touched_at: 'bigint',
    'finished_at?': 'bigint',
  });
  await makeIndex(db, 'object_upload', ['account_id']);
  await makeIndex(db, 'object_upload', ['project_id']);
  await makeTable(db, 'object_leftover', ['id'], { id: text, noted_at: 'bigint' });
  await makeTable(db, 'rendition', ['file_id', 'format', 'width'], {
    file_id: text,
    format: text,
    width: 'integer',
    sha256: text,
    size: 'bigint',
  });
  await makeIndex(db, 'rendition', ['sha256']);
  await makeIndex(db, 'file', ['account_id']);
  await db.schema
    .alterTable('project')
    .addColumn('cover_alt', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
