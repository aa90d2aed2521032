import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/**
 * Versions of whole projects. A block has one row for all versions that follow one another and have it alike; its text
 * is one of its revisions.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'project_revision', ['id'], {
    id: text,
    project_id: text,
    number: 'integer',
    at: 'bigint',
    'account_id?': text,
    by_name: 'text',
    reason: 'text',
    name: 'text',
    texts: 'integer',
    words: 'integer',
    'deleted_at?': 'bigint',
  });
  await db.schema
    .createIndex('project_revision_by_project_id_number')
    .on('project_revision')
    .columns(['project_id', 'number'])
    .unique()
    .execute();
  await makeTable(db, 'project_revision_block', ['project_id', 'block_id', 'from_number'], {
    project_id: text,
    block_id: text,
    from_number: 'integer',
    'until_number?': 'integer',
    'parent_id?': text,
    position: text,
    kind: 'text',
    title: 'text',
    synopsis: 'text',
    status: 'text',
    'target?': 'integer',
    'label_id?': text,
    point_of_view: 'text',
    story_date: 'text',
    words: 'integer',
    revision_id: text,
  });
  await makeIndex(db, 'project_revision_block', ['revision_id']);
}
