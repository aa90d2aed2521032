import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** What someone wants to write of a project, and what they wrote, by day: theirs alone. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'goal', ['account_id', 'project_id'], {
    account_id: text,
    project_id: text,
    'daily?': 'integer',
    'total?': 'integer',
    'deadline?': text,
    time_zone: 'text',
    started_at: 'bigint',
    'ended_at?': 'bigint',
  });
  await makeIndex(db, 'goal', ['project_id']);
  await makeIndex(db, 'goal', ['ended_at']);
  await makeTable(db, 'stint', ['id'], {
    id: text,
    account_id: text,
    project_id: text,
    day: text,
    started_at: 'bigint',
    seconds: 'integer',
    words: 'integer',
  });
  await makeIndex(db, 'stint', ['account_id', 'project_id', 'day']);
  await makeIndex(db, 'stint', ['project_id']);
}
