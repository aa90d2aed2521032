import type { Kysely } from 'kysely';

/** Who can read a work from a scheduled edition on, next to who could when that was decided; null to leave it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it changes have a type
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['visibility_before', 'visibility_after'])
    await db.schema.alterTable('schedule').addColumn(column, 'text').execute();
}
