import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** Story bibles: what their entries say, and where they are named. The entries themselves are blocks. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'entry', ['block_id'], {
    block_id: text,
    project_id: text,
    aliases: 'text',
    'picture_file_id?': text,
    picture_alt: 'text',
  });
  await makeIndex(db, 'entry', ['project_id']);
  await makeTable(db, 'entry_field', ['id'], {
    id: text,
    entry_id: text,
    project_id: text,
    position: text,
    label: 'text',
    value: 'text',
    'from_block_id?': text,
    'deleted_at?': 'bigint',
  });
  await makeIndex(db, 'entry_field', ['entry_id']);
  await makeIndex(db, 'entry_field', ['project_id']);
  await makeTable(db, 'entry_scene', ['entry_id', 'block_id'], { entry_id: text, block_id: text, project_id: text });
  await makeIndex(db, 'entry_scene', ['project_id']);
  await makeTable(db, 'mention', ['block_id', 'entry_id'], {
    block_id: text,
    entry_id: text,
    project_id: text,
    times: 'integer',
  });
  await makeIndex(db, 'mention', ['project_id']);
  await makeTable(db, 'mention_scan', ['block_id'], {
    block_id: text,
    project_id: text,
    seq: 'integer',
    names: 'text',
  });
  await makeIndex(db, 'mention_scan', ['project_id']);
}
