import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** Manuscripts that are being imported or exported, and the names of the authors of imported versions. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await makeTable(db, 'upload', ['id'], {
    id: exactTextType(db),
    account_id: 'text',
    name: 'text',
    size: 'bigint',
    received: 'bigint',
    created_at: 'bigint',
  });
  await makeIndex(db, 'upload', ['account_id']);
  await makeTable(db, 'export', ['id'], {
    id: exactTextType(db),
    project_id: 'text',
    account_id: 'text',
    wish: 'text',
    progress: 'integer',
    name: 'text',
    content_type: 'text',
    'size?': 'bigint',
    created_at: 'bigint',
    'ready_at?': 'bigint',
    'failed_at?': 'bigint',
  });
  await makeIndex(db, 'export', ['project_id', 'created_at']);
  await db.schema
    .alterTable('revision')
    .addColumn('by_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
