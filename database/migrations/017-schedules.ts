import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** Editions that are published at an hour. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'schedule', ['id'], {
    id: text,
    project_id: text,
    note: 'text',
    publish_at: 'bigint',
    time_zone: 'text',
    created_by: text,
    created_at: 'bigint',
    words: 'integer',
    frozen: 'text',
  });
  await makeIndex(db, 'schedule', ['project_id', 'publish_at']);
}
