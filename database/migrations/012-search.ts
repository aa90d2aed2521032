import type { Kysely } from 'kysely';
import { makeSearchTable } from '#database/engine/search.ts';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The search index: the stems of public works and of their texts, and how far each work is indexed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeSearchTable(db);
  await makeIndex(db, 'search_entry', ['project_id', 'block_id', 'piece']);
  await makeTable(db, 'search_state', ['project_id'], {
    project_id: text,
    public_version: 'bigint',
    stemmer: 'integer',
  });
  await makeIndex(db, 'search_state', ['stemmer']);
  await db.insertInto('catalogue').values({ id: 'search', version: 0 }).execute();
}
