import type { Kysely } from 'kysely';
import { makeIndexOfWorks, sortWordsAtOnce } from '#database/engine/search.ts';
import { makeIndex } from './columns.ts';

/** Search finds works apart from their texts, and lists of works begin at their first one, however many there are. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it changes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await sortWordsAtOnce(db);
  await makeIndexOfWorks(db);
  await makeIndex(db, 'edition', ['published_at']);
  await makeIndex(db, 'edition', ['words']);
}
