import type { Kysely } from 'kysely';
import { makeIndex } from './columns.ts';

/** Files are looked for by their content, whenever one with the same content is added or removed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await makeIndex(db, 'file', ['sha256']);
}
