import type { Kysely } from 'kysely';
import { exactTextType, makeTable } from './columns.ts';

/** The places of their runs that readers have saved. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'run_save', ['reading_id', 'id'], {
    reading_id: text,
    id: text,
    number: 'integer',
    turn: 'integer',
    edition: 'integer',
    activity_id: text,
    name: 'text',
    at: 'bigint',
  });
}
