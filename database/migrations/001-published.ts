import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
type AnyDatabase = Kysely<any>;

/** The tables of publications. */
export async function makeEditions(db: AnyDatabase): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'rendered_text', ['hash'], {
    hash: text,
    json: 'text',
    html: 'text',
    text: 'text',
    words: 'integer',
  });
  await makeTable(db, 'rendered_file', ['hash', 'file_id'], { hash: text, file_id: text });
  await makeIndex(db, 'rendered_file', ['file_id']);
  await makeTable(
    db,
    'edition',
    ['id'],
    {
      id: text,
      project_id: text,
      number: 'integer',
      note: 'text',
      published_at: 'bigint',
      published_by: text,
      words: 'integer',
      title: 'text',
      summary: 'text',
      credit: 'text',
      language: 'text',
      'cover_file_id?': text,
      'withdrawn_at?': 'bigint',
    },
    (table) => table.addUniqueConstraint('edition_number', ['project_id', 'number']),
  );
  await makeTable(db, 'edition_block', ['project_id', 'block_id', 'from_edition'], {
    project_id: text,
    block_id: text,
    from_edition: 'integer',
    'until_edition?': 'integer',
    hash: text,
    'parent_id?': text,
    position: text,
    kind: 'text',
    title: 'text',
    words: 'integer',
  });
  await makeIndex(db, 'edition_block', ['project_id', 'until_edition']);
  await makeIndex(db, 'edition_block', ['hash']);
}

/** The tables of who reads it and where they are. */
export async function makeReadings(db: AnyDatabase): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'journey', ['id'], {
    id: text,
    project_id: text,
    kind: 'text',
    title: 'text',
    summary: 'text',
    created_at: 'bigint',
  });
  await makeIndex(db, 'journey', ['project_id']);
  await makeTable(
    db,
    'reading',
    ['id'],
    {
      id: text,
      account_id: text,
      journey_id: text,
      'activity_id?': text,
      started_at: 'bigint',
      read_at: 'bigint',
      'finished_at?': 'bigint',
    },
    (table) => table.addUniqueConstraint('reading_journey', ['account_id', 'journey_id']),
  );
  await makeTable(db, 'place', ['reading_id', 'device'], {
    reading_id: text,
    device: text,
    block_id: text,
    page_id: text,
    offset: 'integer',
    before: 'text',
    after: 'text',
    at: 'bigint',
  });
  await makeTable(db, 'library_entry', ['account_id', 'project_id'], {
    account_id: text,
    project_id: text,
    shelf: 'text',
    added_at: 'bigint',
  });
}

/** The tables of news, stored files and jobs. */
export async function makeRest(db: AnyDatabase): Promise<void> {
  const text = exactTextType(db);
  await makeTable(
    db,
    'notification',
    ['id'],
    {
      id: text,
      account_id: text,
      kind: 'text',
      title: 'text',
      message: 'text',
      link: 'text',
      'project_id?': text,
      unique_key: text,
      at: 'bigint',
      'read_at?': 'bigint',
    },
    (table) => table.addUniqueConstraint('notification_unique', ['account_id', 'unique_key']),
  );
  await makeTable(db, 'file', ['id'], {
    id: text,
    'project_id?': text,
    'account_id?': text,
    name: 'text',
    content_type: 'text',
    size: 'bigint',
    sha256: text,
    'width?': 'integer',
    'height?': 'integer',
    created_at: 'bigint',
  });
  await makeIndex(db, 'file', ['project_id']);
  await makeTable(
    db,
    'job',
    ['id'],
    {
      id: text,
      kind: 'text',
      payload: 'text',
      unique_key: text,
      run_at: 'bigint',
      'lease_until?': 'bigint',
      attempts: 'integer',
      'last_error?': 'text',
      'done_at?': 'bigint',
    },
    (table) => table.addUniqueConstraint('job_unique', ['unique_key']),
  );
  await makeIndex(db, 'job', ['done_at', 'run_at']);
}
