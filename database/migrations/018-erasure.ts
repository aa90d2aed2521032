import type { Kysely } from 'kysely';
import { keepNoTraces } from '#database/engine/search.ts';
import { makeIndex } from './columns.ts';

/** Finds the rows that are erased with a work; and words that are deleted from an index leave no trace in it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await makeIndex(db, 'notification', ['project_id']);
  await keepNoTraces(db);
}
