import type { Kysely } from 'kysely';
import { exactTextType } from './columns.ts';

/** The language of a branching journey that is not told in that of its work: a translation. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('journey').addColumn('language', exactTextType(db)).execute();
}
