import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/**
 * What the first page says of works, the answers about cookies, and how much all public works together have changed.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await db.schema.alterTable('project').addColumn('finished_at', 'bigint').execute();
  await makeTable(db, 'reader_count', ['project_id', 'edition', 'day'], {
    project_id: text,
    edition: 'integer',
    day: 'integer',
    readers: 'bigint',
  });
  // Everything the order "most read" asks for.
  await makeIndex(db, 'reader_count', ['day', 'project_id', 'readers']);
  await makeTable(db, 'consent', ['account_id'], { account_id: text, said: 'text', noted_at: 'bigint' });
  await makeTable(db, 'catalogue', ['id'], { id: text, version: 'bigint' });
  await db.insertInto('catalogue').values({ id: 'works', version: 1 }).execute();
}
