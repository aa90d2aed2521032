import type { Kysely } from 'kysely';

/** Accounts of the operators, and jobs that were given up. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('account').addColumn('operator_at', 'bigint').execute();
  await db.schema.alterTable('job').addColumn('failed_at', 'bigint').execute();
}
