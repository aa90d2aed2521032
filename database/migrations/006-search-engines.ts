import type { Kysely } from 'kysely';

/** Whether a work's owner wants it kept out of search engines. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('project').addColumn('search_hidden_at', 'bigint').execute();
}
