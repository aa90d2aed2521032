import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** Archives of everything that belongs to an account, and the work of such an archive that a project was. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'account_archive', ['id'], {
    id: text,
    account_id: text,
    progress: 'integer',
    'size?': 'bigint',
    created_at: 'bigint',
    'ready_at?': 'bigint',
    'failed_at?': 'bigint',
  });
  await makeIndex(db, 'account_archive', ['account_id', 'created_at']);
  await makeIndex(db, 'account_archive', ['created_at']);
  await db.schema.alterTable('project').addColumn('origin_id', text).execute();
  await makeIndex(db, 'project', ['origin_id']);
}
