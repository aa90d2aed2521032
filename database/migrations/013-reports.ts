import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** Reports about works, and works that an operator has withdrawn. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await db.schema.alterTable('project').addColumn('withdrawn_at', 'bigint').execute();
  await makeTable(db, 'report', ['id'], {
    id: text,
    project_id: text,
    'account_id?': text,
    reason: 'text',
    text: 'text',
    email: 'text',
    at: 'bigint',
    'verdict?': 'text',
    'decided_at?': 'bigint',
  });
  await makeIndex(db, 'report', ['decided_at', 'at']);
  await makeIndex(db, 'report', ['project_id']);
}
