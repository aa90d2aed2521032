import type { Kysely } from 'kysely';

/** A job names the request that planned it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it changes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('job').addColumn('request_id', 'text').execute();
}
