import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** Branching journeys: their drafts, their published versions, and the runs of their readers. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await db.schema.alterTable('journey').addColumn('start_id', text).execute();
  await db.schema
    .alterTable('journey')
    .addColumn('may_go_back', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('journey')
    .addColumn('variables', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('journey')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('journey').addColumn('deleted_at', 'bigint').execute();
  await makeTable(db, 'journey_activity', ['journey_id', 'id'], {
    journey_id: text,
    id: text,
    project_id: text,
    place: 'integer',
    json: 'text',
  });
  await makeIndex(db, 'journey_activity', ['project_id']);
  await makeTable(db, 'journey_edit', ['journey_id', 'version'], {
    journey_id: text,
    version: 'integer',
    project_id: text,
    'account_id?': text,
    at: 'bigint',
    'request?': text,
    edits: 'text',
    undo: 'text',
  });
  await makeIndex(db, 'journey_edit', ['project_id']);
  await makeIndex(db, 'journey_edit', ['at']);
  await makeIndex(db, 'journey_edit', ['journey_id', 'request']);
  await makeTable(db, 'journey_version', ['journey_id', 'edition'], {
    journey_id: text,
    edition: 'integer',
    project_id: text,
    title: 'text',
    hash: text,
    graph: 'text',
    activities: 'integer',
    endings: 'integer',
    words: 'integer',
  });
  await makeIndex(db, 'journey_version', ['project_id']);
  await makeTable(db, 'run', ['reading_id', 'number'], {
    reading_id: text,
    number: 'integer',
    edition: 'integer',
    seed: 'bigint',
    state: 'text',
    turn: 'integer',
    started_at: 'bigint',
    at: 'bigint',
    'ended_at?': 'bigint',
    'ending_id?': text,
  });
  await makeTable(db, 'run_move', ['reading_id', 'number', 'turn'], {
    reading_id: text,
    number: 'integer',
    turn: 'integer',
    move: text,
    activity_id: text,
    at: 'bigint',
  });
  await makeTable(db, 'run_answer', ['reading_id', 'number', 'activity_id'], {
    reading_id: text,
    number: 'integer',
    activity_id: text,
    text: 'text',
    at: 'bigint',
  });
  await makeTable(db, 'run_ending', ['reading_id', 'ending_id'], {
    reading_id: text,
    ending_id: text,
    number: 'integer',
    at: 'bigint',
  });
}
