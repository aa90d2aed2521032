import type { Kysely } from 'kysely';

/** How far a reader is, kept with their place: a library then costs one query, however long its works are. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('reading')
    .addColumn('percent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('reading')
    .addColumn('words_left', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
