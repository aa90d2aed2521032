import type { Kysely } from 'kysely';

/** The maps on which an author lays a branching journey out, and the items on them besides its activities. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it changes have a type
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['maps', 'items'])
    await db.schema
      .alterTable('journey')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
}
