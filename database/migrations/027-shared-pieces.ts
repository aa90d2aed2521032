import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The answers to prompts that readers share with other readers. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'shared_piece', ['reading_id', 'activity_id'], {
    reading_id: text,
    activity_id: text,
    id: text,
    journey_id: text,
    text: 'text',
    is_named: 'integer',
    state: 'text',
    shared_at: 'bigint',
    'decided_at?': 'bigint',
  });
  await makeIndex(db, 'shared_piece', ['journey_id', 'state', 'id']);
}
