import type { Kysely } from 'kysely';
import { makeIndex } from './columns.ts';

/** The texts that were written last are found without reading any of them. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it changes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await makeIndex(db, 'document', ['project_id', 'updated_at']);
  await db.schema.dropIndex('document_by_project_id').execute();
}
