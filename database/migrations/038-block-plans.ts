import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** What authors plan of a block: its label, how many words it aims at, whose view it is told from, and when it happens. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'block_label', ['id'], {
    id: text,
    project_id: text,
    name: 'text',
    color: 'text',
    'deleted_at?': 'bigint',
  });
  await makeIndex(db, 'block_label', ['project_id']);
  await db.schema.alterTable('block').addColumn('label_id', text).execute();
  await db.schema.alterTable('block').addColumn('target', 'integer').execute();
  for (const column of ['point_of_view', 'story_date'])
    await db.schema
      .alterTable('block')
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute();
}
