import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The other drafts of texts, each one of the text’s versions. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'other_draft', ['document_id'], {
    document_id: text,
    revision_id: text,
    name: 'text',
    written_name: 'text',
    at: 'bigint',
  });
  await makeIndex(db, 'other_draft', ['revision_id']);
}
