import type { Kysely } from 'kysely';
import { makeIndex } from './columns.ts';

/** Files are looked for by what they hold, whenever one of the same content is brought or removed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await makeIndex(db, 'file', ['sha256']);
}
