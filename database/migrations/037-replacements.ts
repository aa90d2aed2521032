import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** Replacements in all texts of a project, with what it takes to undo them. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'replacement', ['id'], {
    id: text,
    project_id: text,
    'account_id?': text,
    at: 'bigint',
    term: 'text',
    instead: 'text',
    places: 'integer',
    texts: 'integer',
    'undone_at?': 'bigint',
  });
  await makeIndex(db, 'replacement', ['project_id', 'id']);
  await makeIndex(db, 'replacement', ['at']);
  await makeTable(db, 'replaced_text', ['replacement_id', 'document_id'], {
    replacement_id: text,
    document_id: text,
    places: 'text',
  });
  await makeIndex(db, 'replaced_text', ['document_id']);
}
