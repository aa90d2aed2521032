import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The links by which testers travel drafts, and what they have noted there. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'tester_link', ['journey_id', 'id'], {
    journey_id: text,
    id: text,
    project_id: text,
    hash: text,
    name: 'text',
    created_at: 'bigint',
    expires_at: 'bigint',
    'withdrawn_at?': 'bigint',
    version: 'integer',
    'graph?': 'text',
  });
  await db.schema.createIndex('tester_link_by_hash').on('tester_link').column('hash').unique().execute();
  await makeIndex(db, 'tester_link', ['project_id']);
  await makeIndex(db, 'tester_link', ['expires_at']);
  await makeTable(db, 'tester_note', ['journey_id', 'id'], {
    journey_id: text,
    id: text,
    project_id: text,
    link_id: text,
    activity_id: text,
    title: 'text',
    name: 'text',
    text: 'text',
    at: 'bigint',
    'done_at?': 'bigint',
    seed: 'bigint',
    moves: 'text',
    variables: 'text',
  });
  await makeIndex(db, 'tester_note', ['project_id']);
}
